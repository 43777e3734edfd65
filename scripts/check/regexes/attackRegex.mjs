import { charactersOf, compileRegex, isBreak, isWord, parseRegex, stepsOf, testerOf } from './regexSteps.mjs';

// Searches for a text with one repeated piece for which a regular expression takes more than linear time.

/** The maximum number of characters to try, among those that a regular expression distinguishes. */
const mostCharacters = 8;
const mostSamples = 6;
/** A linear expression takes less than `ratio` times as many steps for `many` pieces as for `few`. */
const screening = { few: 10, many: 30, ratio: 4.5 };
const proof = { few: 150, many: 450, ratio: 6 };
const mostSteps = 3_000_000;
/** A character that ends most loops. */
const strange = '\u0001';

/** @returns a text that takes more than linear time, or null if none was found */
export function attackRegex(source, flags) {
  const pattern = parseRegex(source, flags);
  const loops = elementsOf(pattern).filter(({ type, max }) => type === 'Quantifier' && max > 1);
  if (loops.length === 0) return null;
  const compiled = compileRegex(pattern, flags);
  const characters = charactersToldApart(pattern, flags);
  const isSlow = (text, { few, many, ratio }) => {
    const steps = stepsOf(compiled, flags, text(many), mostSteps);
    return steps > mostSteps || steps > ratio * stepsOf(compiled, flags, text(few), mostSteps);
  };
  const tried = new Set();
  for (const loop of loops) {
    const before = beforeOf(loop, characters, flags);
    const { own, others } = piecesOf(loop, characters, flags);
    const ends = [strange, ...characters.slice(0, mostCharacters)];
    const attacks = [
      ...own.flatMap((piece) => ['', strange + piece, ...ends].map((after) => [piece, after])),
      ...others.flatMap((piece) => ['', strange].map((after) => [piece, after])),
    ];
    for (const [piece, after] of attacks) {
      const name = JSON.stringify([before, piece, after]);
      if (tried.has(name)) continue;
      tried.add(name);
      const text = (count) => [
        ...before,
        ...Array.from({ length: count }, () => [...piece]).flat(),
        ...after,
      ];
      if (isSlow(text, screening) && isSlow(text, proof)) return { before, piece, after };
    }
  }
  return null;
}

function elementsOf(node) {
  const children = [
    ...(node.alternatives ?? []),
    ...(node.elements ?? []),
    ...(node.type === 'Quantifier' ? [node.element] : []),
  ];
  const own = charactersOf.has(node.type) ? [] : children;
  return [node, ...own.flatMap(elementsOf)];
}

/**
 * Returns one character of each class that the expression distinguishes, beginning with characters in the expression
 * itself.
 */
function charactersToldApart(pattern, flags) {
  const elements = elementsOf(pattern).filter(({ type }) => charactersOf.has(type));
  const testers = elements.map((element) => testerOf(element, flags));
  const named = elements.flatMap((element) => [...element.raw.replace(/\\[a-zA-Z](?:\{[^}]*\})?/g, '')]);
  const bySort = new Map();
  for (const character of [...named, ...'a0 \n-_/.<>"\'&;:,()[]{}=A\u00e9', strange]) {
    // Assertions distinguish line breaks and word characters.
    const sort = [isBreak, isWord, ...testers].map((isOne) => (isOne(character) ? 1 : 0)).join('');
    if (!bySort.has(sort)) bySort.set(sort, character);
  }
  return [...bySort.values()];
}

/** Returns some short texts that an element matches. */
function samplesOf(node, characters, flags) {
  if (charactersOf.has(node.type)) return characters.filter(testerOf(node, flags)).slice(0, mostSamples);
  if (node.type === 'Quantifier') {
    const once = samplesOf(node.element, characters, flags);
    const least = once.slice(0, 2).map((text) => text.repeat(Math.min(node.min, 3)));
    return distinct([...least, ...once]);
  }
  if (node.type === 'Alternative') {
    return node.elements.reduce(
      (texts, element) => {
        const next = samplesOf(element, characters, flags);
        // Pairs the samples instead of combining all of them.
        const count = Math.max(texts.length, next.length);
        if (next.length === 0) return texts;
        return distinct(
          Array.from({ length: count }, (_, i) => texts[i % texts.length] + next[i % next.length]),
        );
      },
      [''],
    );
  }
  if (node.type === 'Group' || node.type === 'CapturingGroup')
    return distinct(
      node.alternatives.flatMap((each) => samplesOf(each, characters, flags).slice(0, 3)),
      3 * mostSamples,
    );
  // A back reference matches the same text again.
  return node.type === 'Backreference' ? samplesOf([node.resolved].flat()[0], characters, flags) : [''];
}

/** Returns the shortest text that leads to a loop. */
function beforeOf(loop, characters, flags) {
  let before = '';
  for (let node = loop; node.parent; node = node.parent) {
    if (node.parent.type !== 'Alternative') continue;
    const { elements } = node.parent;
    const earlier = elements.slice(0, elements.indexOf(node));
    before = earlier.map((element) => samplesOf(element, characters, flags)[0] ?? '').join('') + before;
  }
  return before;
}

/** Returns pieces to repeat: the loop matches those in `own`; `others` are words of the expression's characters. */
function piecesOf({ element }, characters, flags) {
  const samples = samplesOf(element, characters, flags);
  const few = characters.slice(0, mostCharacters);
  const fewest = few.slice(0, 4);
  const pairs = joined(few, few);
  const own = distinct([...samples, ...joined(samples.slice(0, 4), samples.slice(0, 4)), ...few], 99);
  const others = distinct([...pairs, ...joined(fewest, joined(fewest, fewest))], 999);
  return { own: own.filter((piece) => piece !== ''), others };
}

function joined(starts, ends) {
  return starts.flatMap((start) => ends.map((end) => start + end));
}

function distinct(texts, most = mostSamples) {
  return [...new Set(texts)].slice(0, most);
}
