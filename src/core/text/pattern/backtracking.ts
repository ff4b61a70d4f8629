import type { Part } from './parse-pattern.ts';
import { startAlike } from './ambiguous-repeats.ts';
import { type CharacterSet, overlap } from './sets.ts';

/** The worst-case cost of backtracking on a text that does not match. */
export interface Backtracking {
  /** The exponent of the text length: 2 is quadratic. */
  degree: number;
  /** Constant factor: the number of alternatives that do not depend on the length. */
  choices: number;
}

/** More repetitions than these count as unbounded. */
const fewRepeats = 8;

/** A part of a sequence, with the properties that matter to its neighbours. */
interface Piece {
  characters: CharacterSet;
  /** Characters it can start with. */
  first: CharacterSet;
  isNullable: boolean;
  /** Number of characters it consumes, if constant. */
  length: number | undefined;
  /** The number of positions where a match may end: one for a character, Infinity for `\d*`. */
  ways: number;
  /** The number of ways it can match the same text. */
  within: Backtracking;
}

const nothing: Backtracking = { degree: 0, choices: 1 };
const times = (one: Backtracking, other: Backtracking): Backtracking => ({
  degree: one.degree + other.degree,
  choices: one.choices * other.choices,
});
const worst = (efforts: readonly Backtracking[]): Backtracking => ({
  degree: Math.max(0, ...efforts.map(({ degree }) => degree)),
  choices: Math.max(1, ...efforts.map(({ choices }) => choices)),
});

/** The cost of trying a pattern at every position of a text, or only at its start. A conservative estimate. */
export function backtrackingOf(part: Part, isAnchored: boolean): Backtracking {
  const { within, ways } = pieceOf(withoutEnd(part));
  const { degree, choices } = worst([times(within, variety(ways)), withLookaround(part)]);
  return { degree: degree + (isAnchored ? 0 : 1), choices };
}

/** A trailing part that may be empty never fails, so there is no backtracking into it. */
function withoutEnd(part: Part): Part {
  if (part.type !== 'group') return part;
  const branches = part.branches.map((branch) => {
    const last = branch.findLastIndex((one) => one.type !== 'repeat' || one.min > 0);
    return branch.slice(0, last + 1);
  });
  return { ...part, branches };
}

function pieceOf(part: Part): Piece {
  switch (part.type) {
    case 'set':
      return { characters: part.set, first: part.set, isNullable: false, length: 1, ways: 1, within: nothing };
    case 'place':
      return { characters: [], first: [], isNullable: true, length: 0, ways: 1, within: nothing };
    case 'repeat':
      return repeated(pieceOf(part.body), part.min, part.max);
    case 'group':
      return either(part.branches);
  }
}

function repeated(body: Piece, min: number, max: number): Piece {
  const { within, length, isNullable } = body;
  const isAmbiguous = within.degree > 0 || within.choices > 1;
  const rounds = Math.min(max, fewRepeats);
  return {
    ...body,
    isNullable: min === 0 || isNullable,
    length: length !== undefined && min === max ? length * min : undefined,
    ways: Math.max(body.ways, max - min > fewRepeats ? Infinity : max - min + 1),
    // A part that can match in several ways can do so in every repetition.
    within: !isAmbiguous
      ? nothing
      : max > fewRepeats
        ? { degree: Infinity, choices: Infinity }
        : { degree: within.degree * rounds, choices: within.choices ** rounds },
  };
}

function either(branches: Part[][]): Piece {
  const all = branches.map((branch) => inSequence(branch.map(pieceOf)));
  const lengths = new Set(all.map(({ length }) => length));
  const within = worst(all.map((one) => one.within));
  return {
    characters: all.flatMap(({ characters }) => characters),
    first: all.flatMap(({ first }) => first),
    isNullable: all.some(({ isNullable }) => isNullable),
    length: lengths.size === 1 ? all[0]?.length : undefined,
    ways: Math.max(lengths.size, ...all.map(({ ways }) => ways)),
    within: startAlike(branches) ? times(within, { degree: 0, choices: branches.length }) : within,
  };
}

/**
 * Adjacent parts that can match the same characters leave open where one ends and the next begins: backtracking tries
 * every split.
 */
function inSequence(pieces: readonly Piece[]): Piece {
  const reached: Backtracking[] = [];
  pieces.forEach((piece, index) => {
    const before = pieces.slice(0, index).map((earlier, at) => {
      const isOpen = canMeet(earlier, piece, pieces.slice(at + 1, index));
      return times(reached[at] ?? nothing, isOpen ? variety(Math.min(earlier.ways, piece.ways)) : nothing);
    });
    reached.push(times(worst(before), piece.within));
  });
  const beginning = pieces.findIndex(({ isNullable }) => !isNullable);
  const firsts = beginning < 0 ? pieces : pieces.slice(0, beginning + 1);
  const lengths = pieces.map(({ length }) => length);
  return {
    characters: pieces.flatMap(({ characters }) => characters),
    first: firsts.flatMap(({ first }) => first),
    isNullable: beginning < 0,
    length: lengths.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0),
    ways: Math.max(1, ...pieces.map(({ ways }) => ways)),
    within: worst(reached),
  };
}

const variety = (ways: number): Backtracking =>
  ways === Infinity ? { degree: 1, choices: 1 } : { degree: 0, choices: ways };

/** Whether the boundary between two parts can move over the text, given the parts between them. */
function canMeet(one: Piece, other: Piece, between: readonly Piece[]): boolean {
  if (!overlap(one.characters, other.first)) return false;
  return between.every(
    ({ isNullable, characters }) =>
      isNullable || (overlap(one.characters, characters) && overlap(characters, other.characters)),
  );
}

/** Lookarounds are matched separately at any position. */
function withLookaround(part: Part): Backtracking {
  if (part.type === 'set') return nothing;
  if (part.type === 'repeat') return withLookaround(part.body);
  if (part.type === 'group') return worst(part.branches.flat().map(withLookaround));
  return part.within ? times(pieceOf(part.within).within, { degree: 1, choices: 1 }) : nothing;
}
