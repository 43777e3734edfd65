import { fencesOf } from './fences.mjs';

/** Commands that serve until they are stopped. */
const servers = new Set(['npm start', 'npm run dev']);

/**
 * Returns the steps that a reader of a tutorial takes, in order.
 *
 *   ```sh                        commands, run in the reader's terminal
 *   ```sh first terminal         commands of another terminal, which starts in the same folder
 *   ```tsx src/App.tsx           a file to write; when named again, it is replaced
 *   <!-- browser … -->           statements that check the page in the browser, with `page` and `assert`
 *
 * @returns a list of `{ kind: 'run' | 'serve', terminal, command }`, `{ kind: 'file', path, text }` and `{ kind: 'browser', code }`, each
 *   with its `line` in the Markdown
 */
export function tutorialSteps(markdown) {
  return fencesOf(markdown).flatMap(({ kind, info, firstLine: line, lines }) => {
    const text = `${lines.join('\n')}\n`;
    if (kind === 'comment') return info === 'browser' ? [{ kind: 'browser', line, code: text }] : [];
    const [language, ...rest] = info.split(/\s+/);
    const name = rest.join(' ');
    if (language === 'sh') {
      return lines
        .map((command, i) => ({ command: command.trim(), line: line + i }))
        .filter(({ command }) => command !== '' && !command.startsWith('#'))
        .map(({ command, line }) => ({
          kind: servers.has(command) ? 'serve' : 'run',
          line,
          terminal: name,
          command,
        }));
    }
    return /^[\w./-]+\.\w+$/.test(name) ? [{ kind: 'file', line, path: name, text }] : [];
  });
}
