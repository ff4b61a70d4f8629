import type { Conditions } from '#schemas/language/condition.ts';
import type { allows } from './allows.ts';

/**
 * Properties of a record, besides its fields, for conditions of data permission: its creator and the creator's
 * organisation.
 */
export const creatorFields = { creatorUserId: 'user', creatorOrganizeId: 'organize' } as const;

/** A scheme of data permission: the records it allows; without conditions all of them. */
export interface Scheme {
  enCode: string;
  conditions: Conditions;
}

/** The facts that determine the visible records of a menu: its schemes, its switch, and the grants of the user. */
interface RecordContext {
  schemes: readonly Scheme[];
  isGuarded: boolean;
  may: ReturnType<typeof allows>;
}

/**
 * Row-level security: conditions of which a record must match at least one (PERM-014); an empty list allows no record.
 * Undefined: all records, because the menu does not guard its data or a granted scheme has no conditions.
 */
export function recordRules({ schemes, isGuarded, may }: RecordContext): Conditions[] | undefined {
  if (!isGuarded) return undefined;
  const granted = schemes.filter(({ enCode }) => may('resource', enCode));
  if (granted.some(({ conditions }) => conditions.conditionList.length === 0)) return undefined;
  return granted.map(({ conditions }) => conditions);
}

/** The rules of several menus over the same records: a record needs to be allowed by one of them. */
export function eitherRules(rules: readonly (Conditions[] | undefined)[]): Conditions[] | undefined {
  return rules.some((one) => one === undefined) ? undefined : rules.flatMap((one) => one ?? []);
}
