import { type DefinitionIssue, formStates } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { stampChange } from '../../platform/db/columns.ts';
import { noteRelease } from '../../platform/definition/releases.ts';
import { noteReleased } from '../../platform/definition/versions.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { Context, Writer } from '../../platform/context/context.ts';
import { translateText, sentence } from '../../platform/envelope/sentence.ts';
import { checkDefinition, errorsOf } from '../../records/forms/check-definition.ts';
import { parseDefinition } from '../../records/forms/parse-definition.ts';
import { refuseBeyondRights } from '../../records/access/referred-model.ts';
import { keywordFields, modelOf, type ReleasedModel } from '../../records/forms/released-model.ts';
import { noteCalculations, noteWords } from '../../records/maintenance/backfill-calculations.ts';
import { previousFieldsOf } from '../../records/write/previous-values.ts';
import { rewriteWords } from '../../records/write/keyword.ts';
import { queueIndexes } from '../../records/maintenance/record-indexes.ts';
import { placeInMenus } from './form-menus.ts';
import type { Release } from './delegated-access.ts';
import type { VisualdevTable } from './visualdev.table.ts';

/** What a release consists of and replaces. */
export interface PreparedRelease {
  /** The draft that was checked. */
  form: VisualdevTable;
  model: ReleasedModel;
  /** The definition users see until then. */
  before: ReleasedModel | undefined;
}

/** Checks and compiles a draft, before the transaction of its release: a large one takes long. */
export async function prepareRelease(
  context: Writer & Partial<Pick<Context, 'parsing'>>,
  form: VisualdevTable,
): Promise<PreparedRelease> {
  refuseBroken(context, await checkDefinition(form, context));
  const model = await modelOf(form);
  if (model.fields.size === 0) throw badRequest('visualdev.release.empty');
  return { form, model, before: await releasedBefore(form) };
}

/** Releases a form's draft: under a menu, and queues the indexes its list needs. Returns the menu entries. */
export async function releaseForm(
  context: Writer,
  { form, model, before }: PreparedRelease,
  release: Omit<Release, 'isFirst'>,
): Promise<string[]> {
  await refuseBeyondRights(context, model);
  const menuIds = await placeInMenus(context, model, { ...release, isFirst: form.releaseNumber === 0 });
  await queueIndexes(context.db, form.id);
  if (!searchesAlike(before, model)) await rewriteOrNote(context, model);
  await noteCalculations(context.db, model, before);
  await context.db
    .updateTable('visualdev')
    .set({
      ...stampChange(context),
      state: formStates.released,
      releasedForm: form.formData,
      releasedColumn: form.columnData,
      releasedName: form.fullName,
      releaseNumber: form.releaseNumber + 1,
    })
    .where('id', '=', form.id)
    .execute();
  const { id, version } = form;
  await noteReleased(context, { noun: 'form', id, version, releaseNumber: form.releaseNumber + 1 });
  await noteRelease(context, {
    noun: 'form',
    id: form.id,
    version: form.releaseNumber + 1,
    definitions: [parseDefinition(form.formData), parseDefinition(form.columnData)],
  });
  return menuIds;
}

/**
 * Re-indexes the searchable texts of all records: at once for few, else in the background in small transactions (see
 * backfill-calculations).
 */
async function rewriteOrNote({ db }: Writer, model: ReleasedModel): Promise<void> {
  const isDone = await rewriteWords(db, model.id, model.fields, keywordFields(model));
  if (!isDone) await noteWords(db, model.id);
}

/** Whether the previous release indexed the same texts for the search. */
function searchesAlike(before: ReleasedModel | undefined, model: ReleasedModel): boolean {
  return before !== undefined && JSON.stringify(keywordFields(before)) === JSON.stringify(keywordFields(model));
}

/** Fields a release drops, with the number of records that have a value of them (ONLINEDEV-018). */
export async function droppedFields({ db, language }: Writer, form: VisualdevTable) {
  const released = await releasedBefore(form);
  const labelOf = (name: string) => {
    const field = released?.fields.get(name);
    return field ? translateText(language, field.node.config.label) : name;
  };
  const former = await previousFieldsOf(db, form.id, (await modelOf(form)).fields);
  return former.map(({ name, count }) => ({ name, label: labelOf(name), count }));
}

/** The definition users see until the next release. */
const releasedBefore = async (form: VisualdevTable): Promise<ReleasedModel | undefined> =>
  form.releasedForm === null
    ? undefined
    : modelOf({ ...form, formData: form.releasedForm, columnData: form.releasedColumn ?? '' });

function refuseBroken(context: Writer, issues: readonly DefinitionIssue[]): void {
  const errors = errorsOf(issues);
  const first = errors[0];
  if (!first) return;
  const words = `${first.path} ${sentence(context.language, first.id, first.params)}`.trim();
  throw badRequest('visualdev.release.broken', { count: errors.length, first: words }, errors);
}
