import { compileMessage } from '@lingui/message-utils/compileMessage';

/** Compiles `i18n/messages/*.json`, so that pages need no parser for ICU messages. */
export function compileMessages() {
  return {
    name: 'compile-messages',
    transform(code, id) {
      if (!/\/i18n\/messages\/[^?]*\.json$/.test(id)) return null;
      const messages = Object.entries(JSON.parse(code)).map(([key, message]) => [
        key,
        compact(compileMessage(message)),
      ]);
      return {
        code: `export default ${JSON.stringify(Object.fromEntries(messages))};`,
        map: { mappings: '' },
      };
    },
  };
}

/** A message without placeholders is compiled to a string. */
const compact = (compiled) =>
  compiled.every?.((part) => typeof part === 'string') ? [compiled.join('')] : compiled;
