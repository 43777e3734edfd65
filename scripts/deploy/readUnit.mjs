/** Parses a systemd unit into sections, each a list of `[key, value]`, because keys may repeat. */
export function readUnit(text) {
  const sections = new Map();
  let section;
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const [, title] = /^\[(\w+)\]$/.exec(line) ?? [];
    const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (title !== undefined) sections.set(title, (section = []));
    else if (key !== undefined && section !== undefined) section.push([key, value]);
    else throw new Error(`This line is not valid in a systemd unit: ${line}`);
  }
  return sections;
}
