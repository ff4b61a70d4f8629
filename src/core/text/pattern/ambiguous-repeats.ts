import type { Part } from './parse-pattern.ts';
import { type CharacterSet, overlap } from './sets.ts';

/** Up to this many repetitions overlapping alternatives are cheap. */
const choicesMax = 8;

/**
 * Whether a regular expression has exponential worst-case time (catastrophic backtracking): a repeated part that can
 * match the same text in several ways. A conservative estimate.
 */
export function hasAmbiguousRepeat(part: Part): boolean {
  if (part.type === 'set') return false;
  if (part.type === 'place') return part.within !== undefined && hasAmbiguousRepeat(part.within);
  if (part.type === 'group') return part.branches.some((branch) => branch.some(hasAmbiguousRepeat));
  return isAmbiguous(part) || hasAmbiguousRepeat(part.body);
}

function isAmbiguous({ max, body }: Part & { type: 'repeat' }): boolean {
  if (isNullable(body)) return hasRepeat(body);
  if (max <= 1) return false;
  if (hasVariableRepeat(body)) return !isSeparated(body);
  return max > choicesMax && hasOverlappingBranches(body);
}

function isNullable(part: Part): boolean {
  if (part.type === 'set') return false;
  if (part.type === 'place') return true;
  if (part.type === 'repeat') return part.min === 0 || isNullable(part.body);
  return part.branches.some((branch) => branch.every(isNullable));
}

function hasRepeat(part: Part): boolean {
  return part.type === 'repeat' || (part.type === 'group' && part.branches.some((branch) => branch.some(hasRepeat)));
}

function hasVariableRepeat(part: Part): boolean {
  if (part.type === 'repeat') return part.min !== part.max || hasVariableRepeat(part.body);
  return part.type === 'group' && part.branches.some((branch) => branch.some(hasVariableRepeat));
}

/** Each iteration starts or ends with a character that occurs nowhere else in it, so it is separated unambiguously. */
function isSeparated(body: Part): boolean {
  if (body.type !== 'group') return false;
  return body.branches.every((branch) => {
    const others = body.branches.filter((other) => other !== branch).flat();
    return [branch[0], branch.at(-1)].some((edge) => {
      if (edge?.type !== 'set') return false;
      const rest = [...branch.filter((part) => part !== edge), ...others];
      return rest.every((part) => !overlap(edge.set, charactersOf(part)));
    });
  });
}

function charactersOf(part: Part): CharacterSet {
  if (part.type === 'set') return part.set;
  if (part.type === 'place') return [];
  if (part.type === 'repeat') return charactersOf(part.body);
  return part.branches.flat().flatMap(charactersOf);
}

function hasOverlappingBranches(body: Part): boolean {
  if (body.type === 'repeat') return hasOverlappingBranches(body.body);
  if (body.type !== 'group') return false;
  return startAlike(body.branches) || body.branches.some((branch) => branch.some(hasOverlappingBranches));
}

/** Whether two alternatives can match the same prefix. */
export function startAlike(branches: readonly Part[][]): boolean {
  const pairs = branches.flatMap((one, index) => branches.slice(index + 1).map((other) => [one, other] as const));
  return pairs.some(([one, other]) => mayStartAlike(one, other));
}

/** Whether one alternative may match a prefix of what the other matches. */
function mayStartAlike(one: Part[], other: Part[]): boolean {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) {
    if (!overlap(charactersOf(one[index] as Part), charactersOf(other[index] as Part))) return false;
  }
  return true;
}
