/** A file of the library that is shown as a picture. */
export interface Picture {
  /** Relative to the library, `/` between folders. */
  readonly path: string;
  /** In pixels; null where the file does not tell. */
  readonly width: number | null;
  readonly height: number | null;
}

/** The picture of a video. */
export interface Poster extends Picture {
  /** Another for another content (`posterTag`); absent: the file is too large to make copies of. */
  readonly tag?: string;
}

export interface Channel {
  /** Unique, and safe in an address. */
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
  /** Relative to the library; null: the owner has given them, see `OwnerCaptions`. */
  readonly path: string | null;
}

export interface Chapter {
  readonly title: string;
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/** Small pictures of a video's moments, all on one sheet. */
export interface Storyboard {
  /** The WebVTT file that maps times to parts of the sheet, relative to the library. */
  readonly path: string;
  readonly sheet: Picture;
}

/** A video as a stream (HLS): a playlist, and what it names. */
export interface Stream {
  /** The first playlist, relative to the library. */
  readonly path: string;
  /** Of the best level, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Of all its parts together. */
  readonly sizeBytes: number;
}

/** A form of a video that every browser plays, made of a file that some do not. */
export interface PlayableForm {
  readonly path: string;
  /** With codecs. */
  readonly mimeType: string;
  /** As displayed, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}

/** A video as the folder tells it. */
export interface LibraryVideo {
  /** Follows the content: the same file has the same id in any folder under any name. */
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
  /** With codecs. */
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** Relative to the library. Of a video that is a stream alone, the stream's. */
  readonly path: string;
  readonly stream: Stream | null;
  /** Whether the file itself contains text subtitles. */
  readonly hasTextTracks: boolean;
  readonly poster: Poster | null;
  /** Where the chapters stand, relative to the library: a WebVTT file, what a program wrote beside the video, or the video itself. Null: nowhere. */
  readonly chaptersPath: string | null;
  readonly storyboard: Storyboard | null;
}

/** A video with what viewers and the site made of it. */
export interface Video extends LibraryVideo {
  /** Converted form, offered before the file itself; null if absent. */
  readonly playable: PlayableForm | null;
  /** Whether the captions in the file have been extracted. */
  readonly areTextsMade: boolean;
  /** Integrated loudness (EBU R 128), in LUFS; null: it was not measured. */
  readonly loudnessLufs: number | null;
  readonly viewCount: number;
  readonly likeCount: number;
  readonly commentCount: number;
}
