import type { SiteEvents } from '../../events/siteEvents.ts';
import type { FoundTools } from '../../jobs/programs/mediaTools.ts';
import type { JobQueue, JobRecords } from '../../jobs/queue/jobQueue.ts';
import type { Catalogue } from '../../library/catalogue/catalogue.ts';
import type { SeriesCatalogue } from '../../library/catalogue/seriesCatalogue.ts';
import type { StorageUse } from '../../library/catalogue/storageUse.ts';
import type { DiskSpace } from '../../library/files/diskSpace.ts';
import type { StudioLibrary } from '../../library/scan/studioLibrary.ts';
import type { Conversions } from '../../library/videos/conversions.ts';
import type { CommentReports } from '../../library/viewers/commentReports.ts';
import type { Comments } from '../../library/viewers/comments.ts';
import type { Moderation } from '../../library/viewers/moderation.ts';
import type { MutationRecords } from '../../library/videos/mutationRecords.ts';
import type { OwnerCaptions } from '../../library/viewers/ownerCaptions.ts';
import type { OwnerPosters } from '../../library/viewers/ownerPosters.ts';
import type { Playlists } from '../../library/viewers/playlists.ts';
import type { Subscriptions } from '../../library/viewers/subscriptions.ts';
import type { VideoEdits } from '../../library/viewers/videoEdits.ts';
import type { Viewers } from '../../library/viewers/viewers.ts';
import type { Visibilities } from '../../library/viewers/visibilities.ts';
import type { PictureDrawer } from '../../media/pictureDrawer.ts';
import type { OwnerStore } from '../../owner/ownerStore.ts';
import type { Deletion } from '../../trash/deleteVideo.ts';
import type { TrashFolder } from '../../trash/trashFolder.ts';
import type { UploadFolder } from '../../uploads/uploadFolder.ts';

/** What resolvers read and change: the same objects for all requests of a site. */
export interface Services {
  readonly catalogue: Catalogue;
  readonly series: SeriesCatalogue;
  readonly viewers: Viewers;
  readonly comments: Comments;
  readonly commentReports: CommentReports;
  readonly playlists: Playlists;
  readonly subscriptions: Subscriptions;
  readonly mutationRecords: MutationRecords;
  readonly ownerStore: OwnerStore;
  readonly visibilities: Visibilities;
  readonly videoEdits: VideoEdits;
  readonly ownerCaptions: OwnerCaptions;
  readonly ownerPosters: OwnerPosters;
  readonly storageUse: StorageUse;
  readonly diskSpace: () => Promise<readonly DiskSpace[]>;
  /** Draws a picture as WebP, at most this wide (`PictureDrawer`). */
  readonly drawPicture: PictureDrawer['draw'];
  readonly moderation: Moderation;
  readonly library: StudioLibrary;
  readonly uploads: UploadFolder;
  readonly trash: TrashFolder;
  readonly deletion: Deletion;
  readonly jobs: JobQueue & JobRecords;
  readonly findFile: Conversions['findFile'];
  /** The media tools found; null if the search is not finished. */
  readonly foundTools: () => FoundTools | null;
  readonly events: SiteEvents;
}
