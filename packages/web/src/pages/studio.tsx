import {
  type JobState,
  type LibraryFileStatus,
  StudioAllComments,
  StudioComments,
  StudioFiles,
  StudioJobs,
  StudioOverview,
  StudioSessions,
  StudioStorage,
  StudioVideo,
  StudioVideoComments,
  StudioVideos,
  type VideoVisibility,
} from '../studio/operations/index.ts';
import type { ReactNode } from 'react';
import type { HeadTags, PageContext, PageProps } from '../router/page.ts';
import { PageCodeError } from '../router/view.ts';
import { CommentsScreen } from '../studio/comments/CommentsScreen.tsx';
import { FilesScreen, fileStatuses } from '../studio/files/FilesScreen.tsx';
import { JobsScreen, jobStates } from '../studio/jobs/JobsScreen.tsx';
import { OverviewScreen } from '../studio/overview/OverviewScreen.tsx';
import { type ScreenName, screenOf } from '../studio/screens.ts';
import { SessionsScreen } from '../studio/sessions/SessionsScreen.tsx';
import { StorageScreen } from '../studio/storage/StorageScreen.tsx';
import { StudioQuery } from '../studio/StudioQuery.tsx';
import { VideoScreen } from '../studio/videos/VideoScreen.tsx';
import { VideosScreen } from '../studio/videos/VideosScreen.tsx';
import { visibilities } from '../studio/videos/VisibilityChoice.tsx';
import { compileMessages } from '../studio/messages.ts';

interface StudioProps extends PageProps {
  readonly screen: ScreenName;
  readonly path: string;
  readonly variables: any;
  readonly list: CommentList;
}

/** Which comments are listed. */
type CommentList = keyof typeof commentQueries;

const commentQueries = {
  reported: StudioComments,
  all: StudioAllComments,
  video: StudioVideoComments,
};

const queries = {
  overview: StudioOverview,
  videos: StudioVideos,
  video: StudioVideo,
  files: StudioFiles,
  jobs: StudioJobs,
  sessions: StudioSessions,
  storage: StudioStorage,
};

export async function load({ client, params, url, signal }: PageContext): Promise<StudioProps | PageProps> {
  const screen = screenOf(params);
  if (!screen) return { notFound: true };
  await compileMessages();
  const variables: any = variablesOf(screen, params, url.searchParams);
  const list = commentListOf(variables, url.searchParams);
  const query = screen === 'comments' ? commentQueries[list] : queries[screen];
  const { data } = await client.query<any, any>({
    query,
    variables,
    signal,
    // The owner needs the current state, and private data is not stored between visits.
    fetchPolicy: 'network-only',
  });
  if (!data?.studio) {
    throw new PageCodeError(
      'The studio is for its owner. Load the document again, which leads to the sign-in.',
    );
  }
  if (variables.id !== undefined && !data.studio.video) return { notFound: true };
  return { title: 'Studio – Mainvideo', screen, path: url.pathname, variables, list };
}

/** Returns `video` if the URL names a video, or else which comments it selects: all, or the reported ones. */
function commentListOf(variables: { readonly id?: string }, search: URLSearchParams): CommentList {
  if (variables.id !== undefined) return 'video';
  return search.get('list') === 'all' ? 'all' : 'reported';
}

export function head(_: StudioProps, url: URL): HeadTags {
  return { noIndex: true, canonicalPath: url.pathname };
}

export default function Studio({ screen, variables, list }: StudioProps): ReactNode {
  switch (screen) {
    case 'overview':
      return (
        <StudioQuery query={StudioOverview} variables={variables}>
          {(studio, refresh) => <OverviewScreen studio={studio} refresh={refresh} />}
        </StudioQuery>
      );
    case 'videos':
      return (
        <StudioQuery query={StudioVideos} variables={variables}>
          {({ videos }, refresh) => <VideosScreen videos={videos} variables={variables} refresh={refresh} />}
        </StudioQuery>
      );
    case 'video':
      return (
        <StudioQuery query={StudioVideo} variables={variables}>
          {({ video }) => video && <VideoScreen video={video} />}
        </StudioQuery>
      );
    case 'files':
      return (
        <StudioQuery query={StudioFiles} variables={variables}>
          {(studio, refresh) => <FilesScreen studio={studio} variables={variables} refresh={refresh} />}
        </StudioQuery>
      );
    case 'jobs':
      return (
        <StudioQuery query={StudioJobs} variables={variables}>
          {(studio, refresh) => <JobsScreen studio={studio} variables={variables} refresh={refresh} />}
        </StudioQuery>
      );
    case 'comments':
      return commentsScreen(list, variables);
    case 'storage':
      return (
        <StudioQuery query={StudioStorage} variables={variables}>
          {({ storage }) => <StorageScreen storage={storage} />}
        </StudioQuery>
      );
    case 'sessions':
      return (
        <StudioQuery query={StudioSessions} variables={variables}>
          {({ sessions }) => <SessionsScreen sessions={sessions} />}
        </StudioQuery>
      );
  }
}

function commentsScreen(list: CommentList, variables: any): ReactNode {
  const { after } = variables;
  switch (list) {
    case 'all':
      return (
        <StudioQuery query={StudioAllComments} variables={variables}>
          {({ comments }) => <CommentsScreen list="all" comments={comments} after={after} />}
        </StudioQuery>
      );
    case 'video':
      return (
        <StudioQuery query={StudioVideoComments} variables={variables}>
          {({ video }) =>
            video && (
              <CommentsScreen
                list={{ videoId: variables.id, title: video.title }}
                comments={video.comments}
                after={after}
              />
            )
          }
        </StudioQuery>
      );
    case 'reported':
      return (
        <StudioQuery query={StudioComments} variables={variables}>
          {({ reportedComments }) => (
            <CommentsScreen list="reported" comments={reportedComments} after={after} />
          )}
        </StudioQuery>
      );
  }
}

/** Returns the query variables from the URL. Skips invalid values. */
function variablesOf(screen: ScreenName, params: PageContext['params'], search: URLSearchParams): object {
  const after = search.get('after');
  const page = after ? { after } : {};
  const query = search.get('query')?.slice(0, 500);
  const found = query ? { query } : {};
  switch (screen) {
    case 'video':
      return { id: params['id'] };
    case 'videos': {
      const visibility = visibilities.find((each) => each === (search.get('visibility') as VideoVisibility));
      return { ...found, ...(visibility && { visibility }), ...page };
    }
    case 'files': {
      const status = fileStatuses.find((each) => each === (search.get('status') as LibraryFileStatus));
      return { ...found, ...(status && { status }), ...page };
    }
    case 'jobs': {
      const state = jobStates.find((each) => each === (search.get('state') as JobState));
      return { ...(state && { state }), ...page };
    }
    case 'comments': {
      const id = search.get('video');
      return { ...(id && { id }), ...page };
    }
    default:
      return {};
  }
}
