// Reads samples from Markdown. The words after the language say how a sample is tested (CONTRIBUTING.md has the same list for writers):
//
//   ```ts                       a separate program: type-checked and run; `tsx` has a page (jsdom)
//   ```ts continues             continues the previous sample
//   ```ts src/client.ts         a file that other samples of the page import as './src/client.ts'; when named again, it is replaced
//   ```ts not run: why          type-checked only
//   ```ts not checked: why      neither
//   <!-- before … -->           hidden lines before the next sample; `before each`: before all samples that follow
//   <!-- after … -->            hidden lines after the previous sample, which check its effects
import { fencesOf } from './fences.mjs';

const extensions = { ts: 'ts', js: 'ts', mjs: 'ts', tsx: 'tsx', jsx: 'tsx' };

/**
 * Returns the programs that a page's samples form, and its blocks in other languages.
 *
 * A program's `lines` have the line numbers of the Markdown, so messages about one apply to the other.
 *
 * @returns `{ programs: [{ file, firstLine, lines, isRun, isChecked }], texts: [{ language, firstLine, text }] }`
 * @throws SyntaxError for unknown words, with the line
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
