import type en from './catalogues/en.ts';
import { type CompiledMessage, formatMessage, type MessageValues } from './formatMessage.ts';
import { languageFor, type SiteLanguage } from './languages.ts';
import { wholeNumbers } from './wholeNumbers.ts';

export type MessageId = keyof typeof en;

/** Something to say, in no language yet: what rules answer and pages hand the shell. */
export interface Message {
  readonly id: MessageId;
  readonly values?: MessageValues;
}

/** A language with its messages at hand. */
export interface Language extends SiteLanguage {
  /** The message with this id, its ICU placeholders filled in. A number in a plural (`#`) is written as the language writes it. */
  t(id: MessageId, values?: MessageValues): string;
  /** The same, of a message that somebody else has put together. */
  say(message: Message): string;
}

/** The messages of each language are a module of their own: nobody loads those of another. */
const catalogues = {
  en: () => import('./catalogues/en.ts'),
  de: () => import('./catalogues/de.ts'),
  ar: () => import('./catalogues/ar.ts'),
};

/** Made once each: the rules of Intl take longer than the page that is rendered with them. */
const loaded = new Map<string, Promise<Language>>();

/** Loads the language for somebody who would like these, best first, as BCP 47. Rejects if its messages do not come. */
export function loadLanguage(wishes: readonly string[]): Promise<Language> {
  const language = languageFor(wishes);
  const { tag } = language;
  const known = loaded.get(tag);
  if (known) return known;
  const loading = makeLanguage(language);
  loaded.set(tag, loading);
  // The next who wants it tries again.
  loading.catch(() => loaded.delete(tag));
  return loading;
}

async function makeLanguage(language: SiteLanguage): Promise<Language> {
  const { default: messages } = await catalogues[language.tag]();
  const compiled = process.env.NODE_ENV === 'production' ? messages : await compiledMessages(messages);
  const counting = {
    plurals: new Intl.PluralRules(language.tag),
    numbers: wholeNumbers(language.numbers),
  };
  const t: Language['t'] = (id, values = {}) =>
    formatMessage(compiled[id] as unknown as CompiledMessage, values, counting);
  return { ...language, t, say: ({ id, values }) => t(id, values) };
}

/** The build compiles the messages; from the sources they come in ICU's notation. */
async function compiledMessages(messages: typeof en): Promise<typeof en> {
  if (typeof messages['shell.home'] !== 'string') return messages;
  const { compileMessage } = await import('@lingui/message-utils/compileMessage');
  const entries = Object.entries(messages).map(([id, message]) => [id, compileMessage(message)]);
  return Object.fromEntries(entries) as typeof en;
}
