import type lists from './catalogues/lists/en.ts';
import type site from './catalogues/site/en.ts';
import type watch from './catalogues/watch/en.ts';
import { type CompiledMessage, formatMessage, type MessageValues } from './formatMessage.ts';
import { languageFor, type SiteLanguage } from './languages.ts';
import { wholeNumbers } from './wholeNumbers.ts';

export type MessageId = keyof typeof site | keyof typeof watch | keyof typeof lists;

/** Something to say, in no language yet: what rules answer and pages hand the shell. */
export interface Message {
  readonly id: MessageId;
  readonly values?: MessageValues;
}

/** A language with its messages at hand. */
export interface Language extends SiteLanguage {
  /** The message with this id, its ICU placeholders filled in. A number in a plural (`#`) is written as the language writes it. */
  t(id: MessageId, values?: MessageValues): string;
  /** Formats a message object. */
  say(message: Message): string;
}

/** Separate modules, so that a page loads only its own messages, in one language. */
const catalogues = {
  /** Of the shell and the home page: always there. */
  site: {
    en: () => import('./catalogues/site/en.ts'),
    de: () => import('./catalogues/site/de.ts'),
    ar: () => import('./catalogues/site/ar.ts'),
  },
  /** Of the player, and of what is around it. */
  watch: {
    en: () => import('./catalogues/watch/en.ts'),
    de: () => import('./catalogues/watch/de.ts'),
    ar: () => import('./catalogues/watch/ar.ts'),
  },
  /** Of searches, channels and the viewer's lists. */
  lists: {
    en: () => import('./catalogues/lists/en.ts'),
    de: () => import('./catalogues/lists/de.ts'),
    ar: () => import('./catalogues/lists/ar.ts'),
  },
};

/** Messages that only some pages need. */
export type MessagePart = Exclude<keyof typeof catalogues, 'site'>;

type AnyPart = keyof typeof catalogues;

interface KnownLanguage {
  readonly language: Language;
  /** Loaded or loading parts. */
  readonly parts: ReadonlyMap<AnyPart, Promise<void>>;
  readonly add: (part: AnyPart) => Promise<void>;
}

/** Made once each: the rules of Intl take longer than the page that is rendered with them. */
const languages = new Map<string, KnownLanguage>();
/** Parts requested in any language; languages loaded later get them, too. */
const wanted = new Set<AnyPart>(['site']);

/** Loads the language that fits these BCP 47 tags, best first. Rejects if its messages fail to load. */
export async function loadLanguage(wishes: readonly string[]): Promise<Language> {
  const site = languageFor(wishes);
  const known = languages.get(site.tag) ?? knownLanguage(site);
  languages.set(site.tag, known);
  await Promise.all([...wanted].map(known.add));
  return known.language;
}

/** Loads a further part, in all languages loaded so far. Rejects if it fails to load. */
export async function loadMessages(part: MessagePart): Promise<void> {
  wanted.add(part);
  // Skip languages whose first messages failed to load.
  const used = [...languages.values()].filter(({ parts }) => parts.has('site'));
  await Promise.all(used.map(({ add }) => add(part)));
}

function knownLanguage(site: SiteLanguage): KnownLanguage {
  const { tag } = site;
  const messages: { [id: string]: CompiledMessage } = {};
  const counting = { plurals: new Intl.PluralRules(tag), numbers: wholeNumbers(site.numbers) };
  const parts = new Map<AnyPart, Promise<void>>();
  const load = async (part: AnyPart) => {
    const { default: found } = await catalogues[part][tag]();
    const compiled = process.env.NODE_ENV === 'production' ? found : await compiledMessages(found);
    Object.assign(messages, compiled);
  };
  const t: Language['t'] = (id, values = {}) => formatMessage(messages[id]!, values, counting);
  return {
    language: { ...site, t, say: ({ id, values }) => t(id, values) },
    parts,
    add(part) {
      const known = parts.get(part);
      if (known) return known;
      const loading = load(part);
      parts.set(part, loading);
      // The next who wants it tries again.
      loading.catch(() => parts.delete(part));
      return loading;
    },
  };
}

/** The build compiles the messages; from the sources they come in ICU's notation. */
async function compiledMessages(messages: { readonly [id: string]: unknown }): Promise<object> {
  const entries = Object.entries(messages);
  if (typeof entries[0]![1] !== 'string') return messages;
  const { compileMessage } = await import('@lingui/message-utils/compileMessage');
  return Object.fromEntries(entries.map(([id, message]) => [id, compileMessage(message as string)]));
}
