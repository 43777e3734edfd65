/**
 * Parses a Containerfile into stages, `{ name, steps }` each; a step is `{ instruction, from, words, text }`. It supports the part of the
 * language that our file uses, and throws for the rest.
 */
export function readContainerfile(text) {
  const stages = [];
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, instruction, rest] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (instruction === undefined || line.endsWith('\\'))
      throw new Error(`This line is not supported: ${line}`);
    if (instruction === 'FROM') {
      const [, image, name = ''] = /^(\S+)(?: AS (\w+))?$/.exec(rest);
      stages.push({ image, name, steps: [] });
      continue;
    }
    const [, from, plain] = /^(?:--from=(\w+) )?(.*)$/.exec(rest);
    stages.at(-1).steps.push({ instruction, from, words: plain.split(' '), text: plain });
  }
  return stages;
}
