import type lists from './catalogues/lists/en.ts';
import type site from './catalogues/site/en.ts';
import type watch from './catalogues/watch/en.ts';
import { type CompiledMessage, formatMessage, type MessageValues } from './formatMessage.ts';
import { languageFor, type SiteLanguage } from './languages.ts';
import { wholeNumbers } from './wholeNumbers.ts';

export type MessageId = keyof typeof site | keyof typeof watch | keyof typeof lists;

/** A message in no particular language yet, such as those that rules return and pages pass to the shell. */
export interface Message {
  readonly id: MessageId;
  readonly values?: MessageValues;
}

/** A language with its loaded messages. */
export interface Language extends SiteLanguage {
  /** Formats the message with this id. In a plural, `#` becomes the number in the language's format. */
  t(id: MessageId, values?: MessageValues): string;
  /** Formats a message object. */
  say(message: Message): string;
}

/** Separate modules, so that a page loads only the messages it needs, in one language. */
const catalogues = {
  /** Messages of the shell and the home page, which are always loaded. */
  site: {
    en: () => import('./catalogues/site/en.ts'),
    de: () => import('./catalogues/site/de.ts'),
    ar: () => import('./catalogues/site/ar.ts'),
  },
  /** Messages of the player and the watch page. */
  watch: {
    en: () => import('./catalogues/watch/en.ts'),
    de: () => import('./catalogues/watch/de.ts'),
    ar: () => import('./catalogues/watch/ar.ts'),
  },
  /** Messages of search, channels and the viewer's lists. */
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

/** Created once for each language, because Intl's plural rules take longer to create than a page takes to render. */
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

/** Loads a further part, in all languages loaded so far. Rejects on failure. */
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
      // After a failure, the next call tries again.
      loading.catch(() => parts.delete(part));
      return loading;
    },
  };
}

/** Compiles messages if they are in ICU syntax, as in the sources. The build compiles them ahead of time. */
async function compiledMessages(messages: { readonly [id: string]: unknown }): Promise<object> {
  const entries = Object.entries(messages);
  if (typeof entries[0]![1] !== 'string') return messages;
  const { compileMessage } = await import('@lingui/message-utils/compileMessage');
  return Object.fromEntries(entries.map(([id, message]) => [id, compileMessage(message as string)]));
}
