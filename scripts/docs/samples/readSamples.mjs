// How code stands in Markdown, and what is to be done with it (CONTRIBUTING.md says it for writers):
//
//   ```ts                       a program of its own: type-checked and run; `tsx` has a page (jsdom)
//   ```ts continues             goes on where the sample before ended
//   ```ts src/client.ts         a file that other samples of the page import as './src/client.ts'; when named again, it is replaced
//   ```ts not run: why          type-checked only
//   ```ts not checked: why      neither
//   <!-- before … -->           lines that nobody sees, before the sample that follows; `before each`: before all that follow
//   <!-- after … -->            the same, behind the sample before: what it must have done
import { fencesOf } from './fences.mjs';

const extensions = { ts: 'ts', js: 'ts', mjs: 'ts', tsx: 'tsx', jsx: 'tsx' };

/**
 * The programs that a page's samples make, and its texts of other languages.
 *
 * A program's `lines` stand at the very lines that they have in the Markdown, so whatever is said of a line is true of both.
 *
 * @returns `{ programs: [{ file, firstLine, lines, isRun, isChecked }], texts: [{ language, firstLine, text }] }`
 * @throws SyntaxError for words that mean nothing, with the line
 */
export function readSamples(markdown) {
  const programs = [];
  const texts = [];
  let beforeEach = [];
  let before = [];

  for (const { kind, info, firstLine, lines } of fencesOf(markdown)) {
    if (kind === 'comment') {
      if (info === 'before each') beforeEach = [...beforeEach, { firstLine, lines }];
      else if (info === 'before') before = [...before, { firstLine, lines }];
      else if (info === 'after') place(lastProgram(firstLine), { firstLine, lines });
      continue;
    }
    const [language = ''] = info.split(/\s/);
    if (!Object.hasOwn(extensions, language)) {
      texts.push({ language, firstLine, text: lines.join('\n') });
      continue;
    }
    const words = readWords(info.slice(language.length).trim(), firstLine);
    const program = words.continues ? lastProgram(firstLine) : findOrAdd(words.file, language, firstLine);
    if (extensions[language] === 'tsx') program.file = program.file.replace(/\.ts$/, '.tsx');
    for (const part of [...before, { firstLine, lines }]) place(program, part);
    before = [];
    if (words.without !== undefined) program.isRun = false;
    if (words.without === 'not checked') program.isChecked = false;
  }
  if (before.length > 0) throw new SyntaxError(`line ${before[0].firstLine - 1}: no sample follows`);
  return { programs, texts };

  function lastProgram(line) {
    const last = programs.at(-1);
    if (last === undefined) throw new SyntaxError(`line ${line - 1}: no sample stands before it`);
    return last;
  }

  function findOrAdd(file, language, firstLine) {
    const known = file && programs.find((program) => program.file === file);
    if (known) {
      known.lines = [];
      for (const part of beforeEach) place(known, part);
      return known;
    }
    const name = file ?? `line${firstLine}.${extensions[language]}`;
    const added = { file: name, firstLine, lines: [], isRun: true, isChecked: true };
    for (const part of beforeEach) place(added, part);
    programs.push(added);
    return added;
  }
}

function place(program, { firstLine, lines }) {
  while (program.lines.length < firstLine - 1) program.lines.push('');
  for (const [i, line] of lines.entries()) program.lines[firstLine - 1 + i] = line;
}

function readWords(text, line) {
  const reason = /^(.*?),?\s*(not run|not checked):\s*(\S.*)$/.exec(text);
  const rest = reason ? reason[1] : text;
  const without = reason?.[2];
  if (rest === '') return { without };
  if (rest === 'continues') return { without, continues: true };
  if (/^[\w./-]+\.tsx?$/.test(rest)) return { without, file: rest };
  throw new SyntaxError(
    `line ${line - 1}: "${text}" means nothing here. Write nothing, "continues", a file's name, "not run: why" or "not checked: why"`,
  );
}
