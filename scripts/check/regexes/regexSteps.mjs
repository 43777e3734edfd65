import { RegExpParser } from '@eslint-community/regexpp';

// A backtracking matcher like those of browsers and Node that counts its steps. It measures the cost of a regular
// expression without a clock.

/** Repetitions with a higher bound are treated as unbounded. Those with a lower bound are unrolled. */
const longestBound = 64;

export function parseRegex(source, flags) {
  const unicode = flags.includes('u');
  const unicodeSets = flags.includes('v');
  return new RegExpParser().parsePattern(source, 0, source.length, { unicode, unicodeSets });
}

/**
 * Returns a function that tests whether a character matches an element. The real regular expression decides, once per
 * character.
 */
export function testerOf(element, flags) {
  const regex = new RegExp(`^(?:${element.raw})$`, flags.replace(/[gydm]/g, ''));
  const known = new Map();
  return (character) => {
    let answer = known.get(character);
    if (answer === undefined) known.set(character, (answer = regex.test(character)));
    return answer;
  };
}

export const charactersOf = new Set([
  'Character',
  'CharacterSet',
  'CharacterClass',
  'ExpressionCharacterClass',
]);

/** @returns the instructions of a pattern, for `stepsOf` */
export function compileRegex(pattern, flags) {
  const program = [];
  let registers = 0;
  const groups = new Map();
  const emit = (instruction) => program.push(instruction) - 1;

  function emitAlternatives(alternatives, isBackward) {
    const ends = [];
    alternatives.forEach((alternative, i) => {
      const split =
        i < alternatives.length - 1 ? emit({ op: 'split', first: program.length + 1, second: 0 }) : -1;
      const elements = isBackward ? [...alternative.elements].reverse() : alternative.elements;
      for (const element of elements) emitElement(element, isBackward);
      if (split < 0) return;
      ends.push(emit({ op: 'jump', to: 0 }));
      program[split].second = program.length;
    });
    for (const end of ends) program[end].to = program.length;
  }

  function emitOptional(isGreedy, emitBody) {
    const split = emit({ op: 'split', first: 0, second: 0 });
    const body = program.length;
    emitBody();
    const after = program.length;
    Object.assign(program[split], isGreedy ? { first: body, second: after } : { first: after, second: body });
  }

  function emitQuantifier({ min, max, greedy, element }, isBackward) {
    for (let i = 0; i < Math.min(min, longestBound); i += 1) emitElement(element, isBackward);
    if (max <= longestBound) {
      const emitRest = (left) => {
        if (left > 0)
          emitOptional(greedy, () => {
            emitElement(element, isBackward);
            emitRest(left - 1);
          });
      };
      emitRest(max - min);
      return;
    }
    const loop = program.length;
    const register = registers++;
    emitOptional(greedy, () => {
      emit({ op: 'mark', register });
      emitElement(element, isBackward);
      // An empty iteration is not repeated (ECMA-262 §22.2.2.3.1).
      emit({ op: 'moved', register });
      emit({ op: 'jump', to: loop });
    });
  }

  function emitAssertion(assertion) {
    if (assertion.kind === 'lookahead' || assertion.kind === 'lookbehind') {
      const look = emit({ op: 'look', negate: assertion.negate, next: 0 });
      emitAlternatives(assertion.alternatives, assertion.kind === 'lookbehind');
      emit({ op: 'match' });
      program[look].next = program.length;
    } else
      emit({
        op: 'assert',
        kind: assertion.kind,
        negate: assertion.negate === true,
        isMultiline: flags.includes('m'),
      });
  }

  function emitElement(element, isBackward) {
    if (charactersOf.has(element.type))
      emit({ op: 'character', isOne: testerOf(element, flags), isBackward });
    else if (element.type === 'Group') emitAlternatives(element.alternatives, isBackward);
    else if (element.type === 'CapturingGroup') {
      const register = registers;
      registers += 2;
      groups.set(element, register);
      emit({ op: 'mark', register: register + Number(isBackward) });
      emitAlternatives(element.alternatives, isBackward);
      emit({ op: 'mark', register: register + Number(!isBackward) });
    } else if (element.type === 'Quantifier') emitQuantifier(element, isBackward);
    else if (element.type === 'Assertion') emitAssertion(element);
    else if (element.type === 'Backreference')
      emit({ op: 'again', group: [element.resolved].flat()[0], isBackward });
    else throw new Error(`/${element.raw}/ is not supported.`);
  }

  emitAlternatives(pattern.alternatives, false);
  emit({ op: 'match' });
  for (const instruction of program) {
    if (instruction.op === 'again') instruction.register = groups.get(instruction.group);
  }
  return { program, registers };
}

export const isWord = (character) => character !== undefined && /\w/.test(character);
export const isBreak = (character) => character === undefined || /[\n\r\u2028\u2029]/.test(character);

function holds({ kind, negate, isMultiline }, text, at) {
  if (kind === 'start') return at === 0 || (isMultiline && isBreak(text[at - 1]));
  if (kind === 'end') return at === text.length || (isMultiline && isBreak(text[at]));
  return (isWord(text[at - 1]) !== isWord(text[at])) !== negate;
}

/**
 * Returns the number of steps of a search: to its first match or to the end of the text, with `g` to the last match.
 *
 * @param text a list of characters
 * @param most the search stops after this many steps
 * @param first where the search begins
 */
export function stepsOf({ program, registers }, flags, text, most, first = 0) {
  let steps = 0;

  function runFrom(start, from, marksThen) {
    let [at, position, marks] = [start, from, marksThen];
    const back = [];
    for (;;) {
      steps += 1;
      if (steps > most) return null;
      const one = program[at];
      let isOk = true;
      switch (one.op) {
        case 'match':
          return { position, marks };
        case 'jump':
          at = one.to;
          break;
        case 'split':
          back.push(one.second, position, marks);
          at = one.first;
          break;
        case 'character': {
          const character = one.isBackward ? text[position - 1] : text[position];
          isOk = character !== undefined && one.isOne(character);
          position += one.isBackward ? -1 : 1;
          at += 1;
          break;
        }
        case 'mark':
          marks = marks.with(one.register, position);
          at += 1;
          break;
        case 'moved':
          isOk = marks[one.register] !== position;
          at += 1;
          break;
        case 'assert':
          isOk = holds(one, text, position);
          at += 1;
          break;
        case 'look': {
          const found = runFrom(at + 1, position, marks);
          isOk = (found !== null) !== one.negate;
          if (isOk && found) marks = found.marks;
          at = one.next;
          break;
        }
        case 'again': {
          const length = marks[one.register + 1] - marks[one.register];
          const from = one.isBackward ? position - length : position;
          for (let i = 0; isOk && i < length; i += 1) {
            steps += 1;
            isOk = text[from + i] !== undefined && text[from + i] === text[marks[one.register] + i];
          }
          if (length > 0) position += one.isBackward ? -length : length;
          at += 1;
        }
      }
      if (isOk) continue;
      if (back.length === 0) return null;
      marks = back.pop();
      position = back.pop();
      at = back.pop();
    }
  }

  const none = Array(registers).fill(Number.NaN);
  for (let from = first; from <= text.length && steps <= most;) {
    const found = runFrom(0, from, none);
    if (!found && flags.includes('y')) break;
    if (found && !flags.includes('g')) break;
    from = found && found.position > from ? found.position : from + 1;
  }
  return steps;
}
