/** A picture file of the library. */
export interface Picture {
  /** Relative to the library, `/` between folders. */
  readonly path: string;
  /** In pixels; null if the file does not contain the size. */
  readonly width: number | null;
  readonly height: number | null;
}

/** The picture of a video. */
export interface Poster extends Picture {
  /** Changes with the content (`posterTag`). Absent: the file is too large to copy. */
  readonly tag?: string;
}

export interface Channel {
  /** Unique, and safe in a URL. */
  readonly handle: string;
  readonly name: string;
  /** Plain text; may be empty. */
  readonly description: string;
  readonly avatar: Picture | null;
}

export interface Caption {
  /** BCP 47, canonical. */
  readonly language: string;
  readonly label: string;
  /** Relative to the library; null: the owner added them, see `OwnerCaptions`. */
  readonly path: string | null;
}

export interface Chapter {
  readonly title: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Thumbnails of a video at regular moments, all on one sheet. */
export interface Storyboard {
  /** The WebVTT file that maps times to parts of the sheet, relative to the library. */
  readonly path: string;
  readonly sheet: Picture;
}

/** A video as an HLS stream: a playlist and the files that it refers to. */
export interface Stream {
  /** The first playlist, relative to the library. */
  readonly path: string;
  /** Width of the best level, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Total size of all its files. */
  readonly sizeBytes: number;
}

/** A converted form of a video that every browser plays, made from a file that some browsers cannot play. */
export interface PlayableForm {
  readonly path: string;
  /** Including codecs. */
  readonly mimeType: string;
  /** As displayed, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}

/** The place of a video in a series. */
export interface Episode {
  /** Unique, and safe in a URL. */
  readonly seriesHandle: string;
  readonly seriesTitle: string;
  /** 0: specials. */
  readonly seasonNumber: number;
  readonly number: number;
}

/** A video as found in the library folder. */
export interface LibraryVideo {
  /** Derived from the content: the same file has the same id in any folder and under any name. */
  readonly id: string;
  readonly channelHandle: string;
  readonly title: string;
  readonly description: string;
  readonly publishedMs: number;
  readonly durationSeconds: number;
  readonly tags: readonly string[];
  /** As displayed, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Including codecs. */
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Relative to the library. For a video that is only a stream, the stream's path. */
  readonly path: string;
  readonly stream: Stream | null;
  /** Whether the file itself contains text subtitles. */
  readonly hasTextTracks: boolean;
  /** Whether the audio track to play is not the file's first. Browsers play the first. */
  readonly isSoundLater: boolean;
  /** Null: no part of a series. */
  readonly episode: Episode | null;
  readonly poster: Poster | null;
  readonly storyboard: Storyboard | null;
}

/** A video with the data that viewers, the owner and the site added. */
export interface Video extends LibraryVideo {
  /** Converted form, offered before the file itself; null if absent. */
  readonly playable: PlayableForm | null;
  readonly hasChapters: boolean;
  /** Whether the captions in the file have been extracted. */
  readonly areTextsMade: boolean;
  /** Integrated loudness (EBU R 128), in LUFS; null: not measured. */
  readonly loudnessLufs: number | null;
  readonly viewCount: number;
  /** When a view was last counted; null: not since version 0032 of the database. */
  readonly viewedMs: number | null;
  readonly likeCount: number;
  readonly commentCount: number;
}
