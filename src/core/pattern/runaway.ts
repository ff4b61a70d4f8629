import type { Part } from './parse-pattern.ts';
import { type CharacterSet, overlap } from './sets.ts';

/** Few enough repetitions that choices which overlap cost nothing to speak of. */
const choicesMax = 8;

/**
 * Whether a regular expression can take time that doubles with every character of a text it does not match: something
 * repeated that can match the same text in several ways. Errs on the side of caution.
 */
export function canRunAway(part: Part): boolean {
  if (part.type === 'set') return false;
  if (part.type === 'place') return part.within !== undefined && canRunAway(part.within);
  if (part.type === 'group') return part.branches.some((branch) => branch.some(canRunAway));
  return isAmbiguous(part) || canRunAway(part.body);
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

/** Each round begins or ends with a character that stands nowhere else in it, so there is one way to tell rounds apart. */
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

/** Whether two of the branches can match the same beginning. */
export function startAlike(branches: readonly Part[][]): boolean {
  const pairs = branches.flatMap((one, index) => branches.slice(index + 1).map((other) => [one, other] as const));
  return pairs.some(([one, other]) => mayStartAlike(one, other));
}

/** Whether one branch may match the beginning of what the other matches. */
function mayStartAlike(one: Part[], other: Part[]): boolean {
  const length = Math.min(one.length, other.length);
  for (let index = 0; index < length; index++) {
    if (!overlap(charactersOf(one[index] as Part), charactersOf(other[index] as Part))) return false;
  }
  return true;
}
