import type { Conditions } from '#schemas/language/condition.ts';
import type { allows } from './allows.ts';

/** A scheme of data permission: the records it opens; without conditions all of them. */
export interface Scheme {
  enCode: string;
  conditions: Conditions;
}

/** What opens records of a menu: its schemes, its switch, and what is allowed under it. */
export interface RecordFacts {
  schemes: readonly Scheme[];
  isGuarded: boolean;
  may: ReturnType<typeof allows>;
}

/**
 * The conditions of which a record must meet one to be answered (PERM-014); none at all: no record is. Undefined: every
 * record is, because the menu does not guard its data or a granted scheme has no conditions.
 */
export function recordRules({ schemes, isGuarded, may }: RecordFacts): Conditions[] | undefined {
  if (!isGuarded) return undefined;
  const granted = schemes.filter(({ enCode }) => may('resource', enCode));
  if (granted.some(({ conditions }) => conditions.conditionList.length === 0)) return undefined;
  return granted.map(({ conditions }) => conditions);
}

/** The rules of several menus that show the same records: what one of them opens is open. */
export function eitherRules(rules: readonly (Conditions[] | undefined)[]): Conditions[] | undefined {
  return rules.some((one) => one === undefined) ? undefined : rules.flatMap((one) => one ?? []);
}
