import type { Generated } from 'kysely';
import type { JobKind, JobState } from '../../jobs/queue/job.ts';

/** The columns of the database. Times are in milliseconds since the Unix epoch, paths are relative to the library. */
export interface Tables {
  /** Facts about the database itself, such as which library snapshot it contains. */
  meta: { name: string; value: string };
  channel: {
    handle: string;
    name: string;
    description: string;
    avatar_path: string | null;
    avatar_width: number | null;
    avatar_height: number | null;
  };
  video: {
    id: string;
    channel_handle: string;
    title: string;
    description: string;
    published_ms: number;
    duration_seconds: number;
    /** A JSON list. */
    tags: string;
    width: number;
    height: number;
    mime_type: string;
    size_bytes: number;
    path: string;
    has_text_tracks: Generated<0 | 1>;
    is_sound_later: Generated<0 | 1>;
    poster_path: string | null;
    poster_width: number | null;
    poster_height: number | null;
    /** `posterTag`. */
    poster_tag: string | null;
    has_chapters: 0 | 1;
    storyboard_path: string | null;
    storyboard_sheet_path: string | null;
    storyboard_sheet_width: number | null;
    storyboard_sheet_height: number | null;
    stream_path: string | null;
    stream_width: number | null;
    stream_height: number | null;
    stream_size_bytes: number | null;
    /** These four are null for a video that is not an episode. */
    series_handle: string | null;
    series_title: string | null;
    season_number: number | null;
    episode_number: number | null;
    /** Fingerprint of everything that the video is made from; equal if nothing changed. */
    fingerprint: string;
    /** The library's version of the edited fields, a JSON object; null if nothing is edited. */
    unedited: string | null;
  };
  caption: { video_id: string; language: string; label: string; path: string };
  /** `cues`: a JSON list of `[startSeconds, text]`. */
  transcript: { video_id: string; language: string; cues: string };
  chapter: { video_id: string; start_seconds: number; end_seconds: number; title: string };
  library_file: {
    path: string;
    size_bytes: number;
    modified_ms: number;
    status: 'playable' | 'refused' | 'duplicate' | 'ignored' | 'copying';
    reason: string | null;
    /** What to do about it. */
    advice: string | null;
    /** A JSON object, or null. */
    facts: string | null;
    /** The id of the future video, for a file that needs conversion; null for other files. */
    converted_id: Generated<string | null>;
  };
  video_count: {
    video_id: string;
    views: Generated<number>;
    /** When the last view was counted; null: before the database had this column. */
    viewed_ms: Generated<number | null>;
    likes: Generated<number>;
    comments: Generated<number>;
  };
  progress: { viewer_id: string; video_id: string; position_seconds: number; updated_ms: number };
  video_like: { viewer_id: string; video_id: string; created_ms: number };
  video_save: { viewer_id: string; video_id: string; created_ms: number };
  /** When each video was last watched: the history. */
  video_watch: { viewer_id: string; video_id: string; watched_ms: number };
  /** A viewer without a row has the default: the history is recorded. */
  viewer_setting: { viewer_id: string; history_paused: 0 | 1 };
  /** When each viewer with stored data last received the cookie. */
  viewer_visit: { viewer_id: string; seen_ms: number };
  playlist: {
    id: string;
    viewer_id: string;
    /** Null: deleted. */
    title: string | null;
    description: string;
    visibility: 'private' | 'unlisted';
    created_ms: number;
    updated_ms: number;
  };
  /** `place`: ascending, with gaps; see `placeBetween`. */
  playlist_item: { playlist_id: string; video_id: string; place: number };
  subscription: { viewer_id: string; channel_handle: string; created_ms: number };
  comment: {
    id: string;
    video_id: string;
    viewer_id: string;
    /** Null: deleted. */
    text: string | null;
    created_ms: number;
    edited_ms: number | null;
    /** When the owner hid it; null: visible to others. */
    hidden_ms: Generated<number | null>;
  };
  /** `reason`: one of `CommentReportReason`. */
  comment_report: {
    comment_id: string;
    viewer_id: string;
    reason: string;
    text: string;
    created_ms: number;
    /** When the owner dismissed it; null: pending. */
    dismissed_ms: Generated<number | null>;
  };
  /** `id`: from `jobId`; `kind_rank`: the index of its kind in `jobKinds`. */
  job: {
    id: string;
    kind: JobKind;
    video_id: string;
    kind_rank: number;
    published_ms: number;
    state: JobState;
    progress: number;
    /** Number of times it was started. */
    attempt: number;
    /** The earliest start. */
    due_ms: number;
    /** The worker that runs it, and the time by which that must report. */
    worker: string | null;
    lease_until_ms: number | null;
    is_cancelled: 0 | 1;
    reason: string | null;
    created_ms: number;
    started_ms: number | null;
    ended_ms: number | null;
  };
  /** Media that the site made from a video: JSON objects of `DerivedMedia`. */
  derived_media: {
    video_id: string;
    /** When the video was last in the library. */
    seen_ms: number;
    poster: string | null;
    storyboard: string | null;
    playable: string | null;
    stream: string | null;
    captions: Generated<string | null>;
    loudness_lufs: number | null;
    /** Whether the index of its file follows the media data; null if unknown. */
    is_index_late: Generated<0 | 1 | null>;
  };
  mutation: {
    viewer_id: string;
    key: string;
    fingerprint: string;
    answer: string | null;
    created_ms: number;
  };
  /** Work that one instance does exclusively, until `expires_ms` by the database's clock. */
  lease: { name: string; holder: string; expires_ms: number };
  /** PostgreSQL only, for all instances; a site on SQLite uses files. `value`: base64url. */
  secret: { name: string; value: string };
  /** A video without a row is public. */
  video_visibility: { video_id: string; visibility: 'unlisted' | 'private' };
  /** A video that was in the library and is not now. */
  departed_video: { video_id: string };
  /** The owner's version of a video, which overrides the library's; null fields are not edited. `tags`: a JSON list. */
  video_edit: {
    video_id: string;
    title: string | null;
    description: string | null;
    tags: string | null;
    /** A JSON list of `Chapter`. */
    chapters: string | null;
    published_ms: number | null;
  };
  /** When the viewer-visible data of a video last changed. No row: not since its publication. */
  video_change: { video_id: string; changed_ms: number };
  /** Captions extracted from a file; the library's take precedence. `cues`: as in `transcript`. */
  made_caption: { video_id: string; language: string; label: string; path: string; cues: string };
  /**
   * Captions that the owner added; they take precedence over the library's. `text`: WebVTT; `cues`: as in
   * `transcript`.
   */
  owner_caption: { video_id: string; language: string; label: string; text: string; cues: string };
  /** A poster that the owner chose: `posterTag`, and the WebP in Base64. Both databases copy text alike, but not bytes. */
  owner_poster: { video_id: string; width: number; height: number; tag: string; picture: string };
  owner_secret: { id: number; hash: string; created_ms: number };
  owner_session: {
    id: string;
    token_hash: string;
    previous_hash: string | null;
    previous_until_ms: number | null;
    created_ms: number;
    used_ms: number;
    rotated_ms: number;
    agent: string;
    address: string;
  };
  sign_in_failure: { address: string; failures: number; last_ms: number };
  mutation_step: { viewer_id: string; key: string; name: string };
}
