import type { Kysely } from 'kysely';
import { kinds } from '#registry/kinds.ts';
import type { Database } from '../platform/db/database.ts';

/** Names of the forms, drafts included, with a field numbered by this rule. */
export async function formsNumberedBy(rule: string, db: Kysely<Database>): Promise<string[]> {
  const forms = await db
    .selectFrom('visualdev')
    .select(['fullName', 'formData', 'releasedForm'])
    .where('deleteMark', '=', 0)
    .execute();
  const uses = (text: string | null) => text !== null && text.includes(rule) && isNumberedBy(rule, parsed(text));
  return forms
    .filter(({ formData, releasedForm }) => uses(formData) || uses(releasedForm))
    .map(({ fullName }) => fullName);
}

/** Ids of the forms whose released definition has a field numbered by this rule. */
export async function releasedFormsNumberedBy(rule: string, db: Kysely<Database>): Promise<string[]> {
  const forms = await db
    .selectFrom('visualdev')
    .select(['id', 'releasedForm'])
    .where('deleteMark', '=', 0)
    .where('releasedForm', 'like', quoted(rule))
    .execute();
  return forms.filter(({ releasedForm }) => isNumberedBy(rule, parsed(releasedForm ?? ''))).map(({ id }) => id);
}

/** Pattern of a text that contains this one as a JSON string. */
const quoted = (text: string) => `%"${text.replace(/[\\%_"]/g, '\\$&')}"%`;

/** Names of the forms, drafts included, that name this id anywhere in their definition. */
export async function formsReferringTo(id: string, db: Kysely<Database>): Promise<string[]> {
  const named = quoted(id);
  const forms = await db
    .selectFrom('visualdev')
    .select('fullName')
    .where('deleteMark', '=', 0)
    .where((or) =>
      or.or([
        or('formData', 'like', named),
        or('releasedForm', 'like', named),
        or('columnData', 'like', named),
        or('releasedColumn', 'like', named),
      ]),
    )
    .execute();
  return forms.map(({ fullName }) => fullName);
}

/** A draft may be any text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isNumberedBy(rule: string, part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return false;
  const { config } = part as { config?: { zhjyKey?: string; rule?: unknown } };
  const isNumbered = kinds.get(config?.zhjyKey ?? '')?.server?.system === 'number' && config?.rule === rule;
  return isNumbered || Object.values(part).some((inner) => isNumberedBy(rule, inner));
}
