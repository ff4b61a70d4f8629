import { printUses } from '#core/lists/model/definition-uses.ts';
import { printTemplateMenu } from '#schemas/resources/print-template/print-template.contract.ts';
import { cached } from '../../platform/cache/cached-db.ts';
import type { Context } from '../../platform/context/context.ts';
import { parseDefinition } from '../../records/forms/parse-definition.ts';
import { templatesOfTasks } from '../flow/read/printing.ts';
import { mayUse } from '../../records/access/model-access.ts';

/** Of these templates those that a released form prints which the user may open. */
async function printedByForms(ids: readonly string[], context: Context): Promise<string[]> {
  const wanted = new Set(ids);
  const found = new Set<string>();
  for (const { formId, templates } of await formsThatPrint(context.db)) {
    const more = templates.filter((id) => wanted.has(id) && !found.has(id));
    if (more.length > 0 && (await mayUse(context, formId))) for (const id of more) found.add(id);
  }
  return ids.filter((id) => found.has(id));
}

/** Of these templates those that forms or open tasks of the user print. */
export async function printedByUser(ids: readonly string[], context: Context): Promise<string[]> {
  const ofForms = new Set(await printedByForms(ids, context));
  if (ofForms.size === ids.length) return [...ids];
  const ofTasks = await templatesOfTasks(context);
  return ids.filter((id) => ofForms.has(id) || ofTasks.has(id));
}

/** Whether the user prints through this template: it is for the menu of templates and for users of what prints it. */
export async function mayPrintThrough(id: string, context: Context): Promise<boolean> {
  return (await context.may(printTemplateMenu)) || (await printedByUser([id], context)).length > 0;
}

/** The released forms that name print templates. */
const formsThatPrint = (db: Context['db']) =>
  cached(db, 'forms', 'print uses', async () => {
    const forms = await db
      .selectFrom('visualdev')
      .select(['id', 'releasedForm', 'releasedColumn'])
      .where('deleteMark', '=', 0)
      .where('releaseNumber', '>', 0)
      .execute();
    return forms
      .map(({ id, releasedForm, releasedColumn }) => ({
        formId: id,
        templates: [releasedForm, releasedColumn].flatMap(usesInText),
      }))
      .filter(({ templates }) => templates.length > 0);
  });

/** Most texts name none, and need no parsing. */
const usesInText = (text: string | null): string[] =>
  text !== null && /"print(Ids?)?"/.test(text) ? printUses(parseDefinition(text)) : [];
