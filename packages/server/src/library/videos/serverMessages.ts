// The server's messages about files, jobs and uploads. They are stored and shown in English; each has a code, so that
// clients can translate it. The code is found by parsing the message, so nothing more is stored, and messages stored
// by earlier versions have codes too.

/** The sentences by code, with values in braces. Values of a sentence that has several contain no spaces. */
export const messageTexts = {
  // Why a file is not used.
  BEING_CONVERTED: 'It is being converted and will then appear as a video.',
  CONVERTING_CANCELLED: 'Converting it was cancelled.',
  CONVERTING_FAILED: 'Converting it failed:',
  CUT_OFF: 'It is cut off: its last {bytes} bytes are missing.',
  CUT_OFF_FRAMES: 'It is cut off: its last frames are missing.',
  EMPTY: 'It is empty.',
  IMPOSSIBLE: 'It is damaged: it declares an impossible size or duration.',
  LINK: 'It is a symbolic link, and links are not followed. Put the file itself here.',
  NAME_UNREADABLE: 'Its name is not valid UTF-8, so it cannot be opened. Rename it.',
  NO_FRAMES: 'It has no duration: it contains no frames.',
  NO_REGULAR_FILE: 'It is not a regular file.',
  NO_VIDEO_FILE: 'It is not a video file, despite its name.',
  NO_VIDEO_TRACK: 'It has no picture: it contains no video track.',
  OTHER_CODING: 'Its picture is encoded in a way that browsers cannot play.',
  OTHER_TYPE: 'Browsers cannot play .{extension} files.',
  READING_GAVE_UP: 'The server stopped each of the {count} times that it read this file.',
  READING_TOO_HARD: 'Reading it takes too much time or memory. It may be damaged.',
  SAME_VIDEO: 'It is the same video as {path}.',
  SAMPLE: 'It is a sample of {path}. Another name publishes it.',
  STILL_COPIED: 'It is still being copied.',
  UNREADABLE: 'It cannot be read ({what}).',
  UNREADABLE_AT_ALL: 'It cannot be read.',
  UNREADABLE_FOLDER: 'The folder cannot be read ({what}).',

  // Files beside a video.
  CUES_MISSING: 'It contains no captions: no line has times such as 00:00:01,000 --> 00:00:02,000.',
  DATE_WANTED: '"{name}" must be a date, such as "2026-05-01" or "2026-05-01T12:00:00Z".',
  ENTITIES: 'It declares entities (<!DOCTYPE …>). Remove the declaration.',
  JSON_OBJECT_WANTED: 'It must contain a JSON object, such as {example}.',
  LANGUAGE_TWICE: '{path} has captions in the same language.',
  LANGUAGE_UNKNOWN: '"{name}" is not a language tag, such as en or pt-BR.',
  NO_JSON: 'It is not JSON ({what}).',
  NO_JSON_OBJECT: 'It is not a JSON object.',
  NO_NFO: 'It is not an NFO file of a film: <movie>, <episodedetails>, <musicvideo> or <video>.',
  NO_PICTURE: 'It is not a JPEG, PNG or WebP image, despite its name.',
  NO_WEBVTT: 'It is not WebVTT: the first line must be WEBVTT.',
  OTHER_CAPTIONS: 'Browsers cannot show .{extension} captions.',
  PICTURE_CAPTIONS:
    'Its subtitles are pictures (VobSub). Browsers show text only: a program with text recognition can convert them.',
  PICTURE_MISSING: 'Its picture {path} is missing or cannot be used.',
  PICTURES_MANY: 'It names {count} pictures. Put all the small ones on one sheet.',
  PICTURES_NONE: 'It names no picture.',
  STORYBOARD_PART: '"{text}" is not a region of an image, such as sheet.jpg#xywh=0,0,160,90.',
  TEXT_LARGE: 'It is larger than {bytes} bytes.',
  TEXT_LONG: 'It is longer than {count} characters.',
  TEXT_WANTED: '"{name}" must be a string.',
  TEXTS_WANTED: '"{name}" must be a list of strings.',
  VISIBILITY_WANTED: '"{name}" must be "public", "unlisted" or "private".',

  // Streams.
  NO_PLAYLIST: 'It is not an HLS playlist: its first line must be #EXTM3U.',
  STREAM_BANDWIDTH: 'One of its levels has no BANDWIDTH.',
  STREAM_DURATION: 'One of its segments has no #EXTINF.',
  STREAM_ENCRYPTED: 'It is encrypted, which is not supported.',
  STREAM_END: 'It has no end: the line #EXT-X-ENDLIST is missing.',
  STREAM_LARGE: 'It is larger than {bytes} bytes, the limit for a playlist.',
  STREAM_LARGE_SEGMENT: 'Its first segment is larger than {bytes} bytes.',
  STREAM_LEVEL: 'One of its levels names no playlist.',
  STREAM_LEVELS: 'It names more than {count} playlists.',
  STREAM_LINES: 'It has more than {count} lines.',
  STREAM_NAMES: 'It names {path}.',
  STREAM_NO_SEGMENTS: 'It has no duration: it names no segments.',
  STREAM_NO_VIDEO: 'It has no picture: its first segment contains no video track.',
  STREAM_PART_EMPTY: 'That is empty. Copy it again.',
  STREAM_PART_FOREIGN: 'It names {path}, which is not part of a stream in its folder.',
  STREAM_PART_MISSING: 'It names {path}, which is missing. Copy it again.',
  STREAM_PART_WITHOUT_SEGMENTS: 'It names {path}, which names no segments.',
  STREAM_PARTS: 'It names more than {count} files. Create it again, with longer segments.',
  STREAM_PARTS_MANY:
    'Its playlists name more than {count} files in all. Create it again, with longer segments or fewer levels.',
  STREAM_TARGET_DURATION: 'It is not an HLS playlist: it has no #EXT-X-TARGETDURATION.',

  // What to do about a file.
  ALLOW_READING: 'Allow the user of the server to read it.',
  CONVERT: 'Convert it: {command}',
  COPY_AGAIN: 'Copy it again.',
  DELETE_ONE: 'Delete one of them, or leave both: it is shown once.',
  MAKE_ANEW: 'Create it again, with H.264.',
  MAY_BE_COPIED: 'It may still be copying.',
  NAME_BY_LANGUAGE: 'Name it by its language, such as {example} for English.',

  // Why a job failed.
  DISK_FULL: 'The disk is full. Make room in the data folder.',
  FFMPEG_MISSING:
    'ffmpeg is no longer on this machine. Install it, or set its path (FFMPEG=/path/to/ffmpeg), and restart the site.',
  FFMPEG_SAID: 'ffmpeg: {said}',
  FFMPEG_SILENT: 'ffmpeg ended with {code} and gave no reason.',
  FFMPEG_STOPPED: 'ffmpeg was stopped by the system. Perhaps the machine has too little memory.',
  FFMPEG_WITHOUT_H264: 'This ffmpeg cannot encode H.264: it was built without libx264. Install one that can.',
  JOB_FAULT: 'Something went wrong on the server ({what}).',
  JOB_FILE_GONE: 'Its file is no longer in the library.',
  JOB_GAVE_UP:
    'The server stopped each of the {count} times that this job ran. Perhaps the machine has too little memory for it.',
  JOB_STOPPED: 'It was stopped.',
  JOB_TOO_LONG: 'It took far longer than such a film should: the file may be damaged.',
  MADE_BROKEN_FILE: 'ffmpeg made a file that cannot be played.',
  MADE_BROKEN_STREAM: 'ffmpeg made an incomplete stream.',
  MADE_NO_LOUDNESS: 'ffmpeg did not report the loudness.',
  MADE_NO_POSTER: 'ffmpeg wrote a poster that is not an image.',
  MADE_SHORT: 'ffmpeg made {made} of {whole} seconds: the file may be damaged there.',
  NO_FRAME_FOR_POSTER: 'ffmpeg found no frame for a poster.',
  NO_FRAMES_FOR_STORYBOARD: 'ffmpeg found no frames for a storyboard.',
  PROBED_NO_END: 'It has no duration: ffmpeg could not find its end.',
  PROBED_NO_VIDEO: 'It has no picture: ffmpeg found no video in it.',
  TRANSCODE_WANTED:
    'Its picture is encoded as {codec} ({pixels}), which not every browser plays, so another container does not help. Request TRANSCODE instead.',

  // Why an upload is refused.
  UPLOAD_BUSY: 'Another change came first. Try again.',
  UPLOAD_DISK_FULL: 'The disk of the library is full. Make room in {folder}, then continue.',
  UPLOAD_EMPTY: 'The file is empty.',
  UPLOAD_FOLDER_ELSEWHERE:
    'The folder {name} is on another disk than the library. Choose another one, or copy the file there by hand.',
  UPLOAD_FOLDER_IS_FILE: '{name} is a file of the library. Choose another name.',
  UPLOAD_FOLDER_NAME: 'A folder cannot be named {name}.',
  UPLOAD_IGNORED: 'A file .mainvideoignore of the library excludes {path}. Choose another folder or name.',
  UPLOAD_GONE: 'This upload does not exist.',
  UPLOAD_LARGE: 'The file has {size} GB. The limit is {most} GB (MAX_UPLOAD_GB).',
  UPLOAD_LIBRARY_AWAY: 'The library {folder} is missing. Is its disk connected?',
  UPLOAD_LIBRARY_READ_ONLY:
    'The site may not write to the library {folder}. Give its user write access, or put files there by hand.',
  UPLOAD_MANY: '{count} uploads are not finished. Continue or cancel one of them.',
  UPLOAD_NO_ROOM:
    'The file has {size} GB, and the disk of the library has room for {room} GB. Make room there.',
  UPLOAD_NO_VIDEO: 'Its name is not that of a video file. Video files end in {extensions}.',
  UPLOAD_OFF: 'Uploads are turned off on this site (MAX_UPLOAD_GB is 0).',
  UPLOAD_OTHER_PAGE: 'Send this from a page of this site.',
  UPLOAD_PART: 'The upload is incomplete.',
  UPLOAD_SIGNED_OFF: 'Only the owner of the site can do this. Sign in at /studio/sign-in.',
  UPLOAD_SIGNED_OUT: 'You have signed out. The uploaded part is kept for a week.',
  UPLOAD_WAIT: 'Too many requests. Try again in {seconds} s.',
} as const;

export type MessageCode = keyof typeof messageTexts;

/** The texts of earlier versions, which databases may still contain. They are recognized, but no longer written. */
const formerTexts: { readonly [Code in MessageCode]?: readonly string[] } = {
  BEING_CONVERTED: ['It is being converted, and is a video then.'],
  NAME_UNREADABLE: ['Its name is no UTF-8, so that it cannot be opened by it. Rename it.'],
  NO_VIDEO_FILE: ['It is not a video file, whatever its name says.'],
  OTHER_TYPE: ['Browsers play no .{extension} files.'],
  LANGUAGE_UNKNOWN: ['"{name}" is no language tag, such as en or pt-BR.'],
  NO_JSON_OBJECT: ['It is no JSON object.'],
  NO_NFO: ['It is no NFO of a film: <movie>, <episodedetails>, <musicvideo> or <video>.'],
  NO_PICTURE: ['It is no JPEG, PNG or WebP picture, whatever its name says.'],
  PICTURE_MISSING: ['Its picture {path} is not there, or cannot be used.'],
  STORYBOARD_PART: ['"{text}" is no part of a picture, such as sheet.jpg#xywh=0,0,160,90.'],
  NO_PLAYLIST: ['It is no HLS playlist: its first line must be #EXTM3U.'],
  STREAM_PART_MISSING: ['It names {path}, which is not there. Copy it again.'],
  STREAM_PARTS: ['It names more than {count} files. Make it anew, with longer segments.'],
  STREAM_PARTS_MANY: [
    'Its playlists name more than {count} files in all. Make it anew, with longer segments or fewer levels.',
  ],
  STREAM_TARGET_DURATION: ['It is no HLS playlist: it has no #EXT-X-TARGETDURATION.'],
  MAKE_ANEW: ['Make it anew, with H.264.'],
  MAY_BE_COPIED: ['It may still be being copied.'],
  FFMPEG_MISSING: [
    'There is no ffmpeg on this machine any more. Install it, or say where it is (FFMPEG=/path/to/ffmpeg), and start the site again.',
  ],
  JOB_FILE_GONE: ['Its file is not in the library any more.'],
  MADE_BROKEN_STREAM: ['ffmpeg made a stream that is not whole.'],
  MADE_NO_POSTER: ['ffmpeg wrote a poster that is no picture.'],
  UPLOAD_DISK_FULL: ['The disk of the library is full. Make room in {folder}, then go on.'],
  UPLOAD_GONE: ['There is no such upload.'],
  UPLOAD_LARGE: [
    'The file has {size} GB, and {most} GB is the most (MAX_UPLOAD_GB).',
    'The file has {size} GB, and {most} GB is the limit (MAX_UPLOAD_GB).',
  ],
  UPLOAD_LIBRARY_AWAY: ['The library {folder} is not there. Is its disk?'],
  UPLOAD_MANY: ['{count} uploads are not finished. Go on with one of them, or cancel one.'],
  UPLOAD_NO_VIDEO: ['It is no video file by its name. Those end in {extensions}.'],
  UPLOAD_OFF: ['This site takes no uploads (MAX_UPLOAD_GB is 0).'],
  UPLOAD_PART: ['Not all of it is here.'],
  UPLOAD_SIGNED_OFF: ["This is for the site's owner alone. Sign in at /studio/sign-in."],
  UPLOAD_WAIT: ['Too much at once. Try again in {seconds} s.'],
  IMPOSSIBLE: ['It is damaged: it declares a size or a duration that cannot be.'],
  NO_FRAMES: ['It has no duration: it holds no frames.'],
  NO_VIDEO_TRACK: ['It has no picture: it holds no video track.'],
  OTHER_CODING: ['Its picture is coded in a way that browsers cannot play.'],
  CUES_MISSING: ['It holds no captions: no line has times such as 00:00:01,000 --> 00:00:02,000.'],
  ENTITIES: ['It declares entities (<!DOCTYPE …>). Take that out.'],
  JSON_OBJECT_WANTED: ['It must hold a JSON object, such as {example}.'],
  OTHER_CAPTIONS: ['Captions in the form .{extension} are not shown: browsers cannot.'],
  TEXT_WANTED: ['"{name}" must be a text.'],
  TEXTS_WANTED: ['"{name}" must be a list of texts.'],
  STREAM_LARGE: ['It is larger than {bytes} bytes, which no playlist of a film needs to be.'],
  STREAM_NO_VIDEO: ['It has no picture: its first segment holds no video track.'],
  STREAM_PART_FOREIGN: ['It names {path}, which is no part of a stream in its folder.'],
  FFMPEG_SILENT: ['ffmpeg ended with {code} and did not say why.'],
  FFMPEG_WITHOUT_H264: ['This ffmpeg cannot code H.264: it was built without libx264. Install one that can.'],
  JOB_GAVE_UP: [
    'The server stopped each of the {count} times that this was begun. Perhaps the machine has too little memory for it.',
  ],
  MADE_NO_LOUDNESS: ['ffmpeg did not say how loud it is.'],
  NO_FRAME_FOR_POSTER: ['ffmpeg found no frame to make a poster of.'],
  NO_FRAMES_FOR_STORYBOARD: ['ffmpeg found no frames to make a storyboard of.'],
  PROBED_NO_END: ['It has no duration: ffmpeg found no end of it.'],
  TRANSCODE_WANTED: [
    'Its picture is coded as {codec} ({pixels}), which not every browser plays, so another container does not help. Ask for TRANSCODE instead.',
  ],
  UPLOAD_BUSY: ['Something else came first.'],
  UPLOAD_FOLDER_NAME: ['No folder can be called {name}.'],
  UPLOAD_LIBRARY_READ_ONLY: [
    'The site may not write to the library {folder}. Allow its user to, or put files there by hand.',
  ],
  UPLOAD_SIGNED_OUT: ['You have signed out. What was sent is kept for a week.'],
};

type PlacesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlacesIn<Rest>
  : never;

type Places<Code extends MessageCode> = PlacesIn<(typeof messageTexts)[Code]>;

type Values<Code extends MessageCode> = [Places<Code>] extends [never]
  ? []
  : [values: { readonly [Name in Places<Code>]: string | number }];

/**
 * Sentences with codes, separated by spaces. Only `serverMessage` and `joinMessages` return this type, so texts of
 * this type can be translated.
 */
export type MessageText = string & { readonly isServerMessage: true };

/**
 * Longer than any command or path. Limited because values from a file may be megabytes long, and are stored and
 * shown.
 */
const longestValue = 2_500;

/** Returns the sentence of a code, with its values filled in. */
export function serverMessage<Code extends MessageCode>(code: Code, ...[values]: Values<Code>): MessageText {
  const given: { readonly [name: string]: string | number } = values ?? {};
  return messageTexts[code].replace(/\{(\w+)\}/g, (_, name: string) =>
    String(given[name]).slice(0, longestValue),
  ) as MessageText;
}

export function joinMessages(texts: readonly MessageText[]): MessageText {
  return texts.join(' ') as MessageText;
}

/** A message as a code with values, for translation. */
export interface CodedMessage {
  readonly code: MessageCode;
  /** By the names in braces. */
  readonly values: { readonly [name: string]: string };
}

const formerForms = Object.entries(formerTexts).flatMap(([code, texts]) =>
  texts.map((text): [string, string] => [code, text]),
);

/** The literal parts of each sentence, and the names between them. */
const forms = [...Object.entries(messageTexts), ...formerForms].map(([code, text]) => {
  const parts = text.split(/\{(\w+)\}/);
  return {
    code: code as MessageCode,
    literals: parts.filter((_, index) => index % 2 === 0),
    names: parts.filter((_, index) => index % 2 === 1),
  };
});

/** Longer texts are not parsed: parsing takes quadratic time. */
const longestText = 2_000;

/**
 * Parses a text that `serverMessage` and `joinMessages` returned into codes and values. If several readings are possible, chooses the
 * one with the shortest values: a path may look like the end of its sentence.
 *
 * @returns `null` if any part of the text is something else
 */
export function parseMessages(text: string): readonly CodedMessage[] | null {
  return text.length > longestText ? null : (readFrom(text, 0, new Map())?.sentences ?? null);
}

interface Reading {
  readonly sentences: readonly CodedMessage[];
  /** Total length of the values. */
  readonly valueLength: number;
}

function readFrom(text: string, start: number, known: Map<number, Reading | null>): Reading | null {
  const before = known.get(start);
  if (before !== undefined) return before;
  let best: Reading | null = null;
  for (const { code, literals, names } of forms) {
    for (const { values, end } of matches(text, start, literals)) {
      const rest =
        end === text.length
          ? { sentences: [], valueLength: 0 }
          : text[end] === ' '
            ? readFrom(text, end + 1, known)
            : null;
      const valueLength = values.join('').length + (rest?.valueLength ?? 0);
      if (!rest || (best && best.valueLength <= valueLength)) continue;
      const sentence = { code, values: Object.fromEntries(names.map((name, i) => [name, values[i]!])) };
      best = { sentences: [sentence, ...rest.sentences], valueLength };
    }
  }
  known.set(start, best);
  return best;
}

/**
 * Yields each possible end of a sentence that begins at `start`. A value ends at the next occurrence of the literal
 * after it; the last one may extend to a later occurrence.
 */
function* matches(
  text: string,
  start: number,
  literals: readonly string[],
): Generator<{ readonly values: readonly string[]; readonly end: number }> {
  if (!text.startsWith(literals[0]!, start)) return;
  let position = start + literals[0]!.length;
  const values: string[] = [];
  for (const literal of literals.slice(1, -1)) {
    const at = text.indexOf(literal, position);
    if (at < 0) return;
    values.push(text.slice(position, at));
    position = at + literal.length;
  }
  if (literals.length === 1) {
    yield { values, end: position };
    return;
  }
  const last = literals.at(-1)!;
  // A value at the end of its sentence has no literal after it, so it takes the rest of the text.
  if (last === '') {
    yield { values: [...values, text.slice(position)], end: text.length };
    return;
  }
  for (let at = text.indexOf(last, position); at >= 0; at = text.indexOf(last, at + 1)) {
    yield { values: [...values, text.slice(position, at)], end: at + last.length };
  }
}
