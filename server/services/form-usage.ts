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

/** Names of the forms, drafts included, that name this id anywhere in their definition. */
export async function formsReferringTo(id: string, db: Kysely<Database>): Promise<string[]> {
  const named = `%"${id.replace(/[\\%_"]/g, '\\$&')}"%`;
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
  const isNumbered = kinds.get(config?.zhjyKey ?? '')?.system === 'number' && config?.rule === rule;
  return isNumbered || Object.values(part).some((inner) => isNumberedBy(rule, inner));
}
