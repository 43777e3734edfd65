import { serverMessage, type MessageText } from '../videos/serverMessages.ts';
import { type VideoVisibility, videoVisibilities } from '../videos/visibility.ts';

/** The contents of the JSON file beside a video. Missing fields are undefined. */
export interface VideoSidecar {
  readonly title?: string;
  readonly description?: string;
  readonly publishedMs?: number;
  readonly tags?: readonly string[];
  readonly episode?: SidecarEpisode;
}

/** The place of a video in a series. */
export interface SidecarEpisode {
  /** Undefined: the series is named as its folder. */
  readonly series?: string;
  /** 0: specials. */
  readonly season: number;
  readonly number: number;
}

export interface ChannelSidecar {
  readonly name?: string;
  readonly description?: string;
  /** The visibility of videos that were never in the library before. */
  readonly newVideos?: VideoVisibility;
}

/** The result of reading a sidecar, which is written by hand: valid parts are used, and each mistake is reported. */
export interface SidecarReading<Sidecar> {
  readonly sidecar: Sidecar;
  /** Sentences for people; empty for a sidecar without mistakes. */
  readonly mistakes: readonly MessageText[];
}

export function readVideoSidecar(text: string): SidecarReading<VideoSidecar> {
  const reader = createReader(text);
  const sidecar = {
    title: reader.text('title'),
    description: reader.text('description'),
    publishedMs: reader.instant('publishedAt'),
    tags: reader.texts('tags'),
  };
  return { sidecar, mistakes: reader.mistakes };
}

export function readChannelSidecar(text: string): SidecarReading<ChannelSidecar> {
  const reader = createReader(text);
  const sidecar = {
    name: reader.text('name'),
    description: reader.text('description'),
    newVideos: reader.visibility('newVideos'),
  };
  return { sidecar, mistakes: reader.mistakes };
}

type Wanted = 'TEXT_WANTED' | 'TEXTS_WANTED' | 'DATE_WANTED' | 'VISIBILITY_WANTED';

function createReader(text: string) {
  const mistakes: MessageText[] = [];
  const object = parseObject(text, mistakes);

  function read<Value>(name: string, wanted: Wanted, parse: (value: unknown) => Value | undefined) {
    if (!Object.hasOwn(object, name)) return undefined;
    const value = parse(object[name]);
    if (value === undefined) mistakes.push(serverMessage(wanted, { name }));
    return value;
  }

  return {
    mistakes,
    text: (name: string) =>
      read(name, 'TEXT_WANTED', (value) => (typeof value === 'string' ? value.trim() : undefined)),
    texts: (name: string) => read(name, 'TEXTS_WANTED', parseTexts),
    instant: (name: string) => read(name, 'DATE_WANTED', parseInstant),
    visibility: (name: string) =>
      read(name, 'VISIBILITY_WANTED', (value) => videoVisibilities.find((one) => one === value)),
  };
}

function parseObject(text: string, mistakes: MessageText[]): { readonly [name: string]: unknown } {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
    mistakes.push(serverMessage('JSON_OBJECT_WANTED', { example: '{"title": "…"}' }));
  } catch (error) {
    mistakes.push(serverMessage('NO_JSON', { what: (error as Error).message }));
  }
  return {};
}

function parseTexts(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) return undefined;
  return [...new Set(value.map((item) => item.trim()).filter((item) => item !== ''))];
}

function parseInstant(value: unknown): number | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(value)) return undefined;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? undefined : ms;
}
