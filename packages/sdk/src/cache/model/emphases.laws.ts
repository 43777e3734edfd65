import type { Emphasis } from './arbitraryProgram.laws.ts';

const everywhere = {
  told: [true],
  unkeyed: [false, false, true],
  replacedBy: ['nobody', 'nobody', 'type', 'field'],
  awkward: [false, false, true],
  rotated: [false, false, false, true],
} as const;
const changes = 'updateQuery writeFragment updateFragment modify modify evict invalidate';

/** Each with the end of the sentence that it is about. */
export const emphases = {
  'what is written, changed and evicted': {
    roots: 's0 e0 e0 e0 l0 l0 j0 o0 o1 n0 a0 e1 u0 p0 g0 q0',
    fields: 's0 s0 s1 e0 e0 l0 j0 o0 o1 n0 a0 u0 p0 g0 q0',
    conditions: '- A B Any Duo Plain',
    steps: `nothing write write write write writeAgain ${changes} watch unwatch reset`,
    schema: everywhere,
  },
  'errors and answers that come too late': {
    roots: 's0 e0 e0 l0 l0 o0 p0',
    fields: 's0 s0 s1 e0 l0 o0 p0',
    conditions: '- A Duo',
    steps:
      'nothing write write writeErrors writeErrors writeLate writeLate writeLate writeLate startRequest startRequest startRequest writeAgain modify evict invalidate watch writeFragment updateQuery revisit',
    schema: everywhere,
  },
  'what is reached, kept and collected': {
    roots: 'e0 e0 l0 l0 e1 q0 g0 o0 r0',
    fields: 's0 e0 e0 l0 l0 o0 p0 r0',
    conditions: '- A Duo',
    steps: `nothing write write write write evict modify modify writeFragment layer removeLayer watch unwatch gc gc gc gc retain retain retain release release reset save restore revisit`,
    schema: everywhere,
  },
  'optimistic layers': {
    roots: 's0 e0 e0 l0 l0 e1 g0 o0',
    fields: 's0 s0 s1 e0 e0 l0 j0 o0',
    conditions: '- A Duo',
    steps: `nothing write write write layer layer layer layer layer layer removeLayer removeLayer removeLayer ${changes} gc watch`,
    schema: { ...everywhere, unkeyed: [false] },
  },
  'fragments of which only responses show where they apply': {
    roots: 'o0 a0 e0 e0 e1 l0 l0 p0 u0 n0',
    fields: 's0 s0 s1 o0 a0 e0 l0 p0 u0',
    conditions: '- A B C Any Any Duo Duo Plain Round Shape Shape',
    steps:
      'nothing write write write write writeFragment updateQuery modify evict watch layer removeLayer reload save restore revisit',
    schema: { ...everywhere, told: [false, false, false, true] },
  },
  'policies and pages': {
    roots: 'k0 k1 m0 d0 d1 r0 f0 w0 i0 i0 c0 c0 c0 o1 e0 e0 s0',
    fields: 's0 s1 k0 k1 m0 d0 d1 r0 f0 w0 e0 e0 o1',
    conditions: '- A Duo',
    steps: `nothing write write write write write writeAgain ${changes} evict evict gc watch writeLate startRequest revisit`,
    schema: { ...everywhere, awkward: [false] },
  },
  snapshots: {
    roots: 's0 e0 e0 l0 l0 j0 o0 o1 n0 u0 p0 g0',
    fields: 's0 s0 s1 e0 l0 j0 o0 n0 u0 p0 a0',
    conditions: '- A Duo',
    steps: `nothing write write write write writeErrors startRequest startRequest writeLate writeLate ${changes} invalidate invalidate save save restore restore merge merge reload reload reload reset revisit revisit revisit watch layer removeLayer`,
    schema: everywhere,
  },
  'what is restored after it was written, evicted and invalidated': {
    roots: 's0 e0 e0 l0 l0 j0 o0 o1 n0 a0 u0 p0 g0 i0',
    fields: 's0 s0 s1 e0 l0 j0 o0 o1 n0 a0 u0 p0 g0',
    conditions: '- A Duo',
    steps:
      'nothing write write write write writeLate startRequest writeFragment evict evict invalidate invalidate modify save watch layer revisit revisitLate revisitLate revisitLate revisitLate revisitLate',
    schema: everywhere,
  },
  'everything together': {
    roots: 's0 e0 e0 e0 l0 l0 j0 k0 m0 d0 d1 o0 o1 n0 a0 e1 u0 r0 p0 g0 f0 w0 i0 c0 q0',
    fields: 's0 s0 s1 e0 e0 l0 j0 k1 m0 d0 d1 o0 o1 n0 a0 u0 r0 p0 f0 w0 q0',
    conditions: '- A B C Any Duo Plain Shape',
    steps: `nothing write write write write write writeErrors writeLate writeLate startRequest startRequest writeAgain ${changes} gc retain release layer layer removeLayer removeLayer watch watch unwatch save restore merge reload revisit revisit revisitLate reset`,
    schema: everywhere,
  },
} satisfies { readonly [title: string]: Emphasis };
