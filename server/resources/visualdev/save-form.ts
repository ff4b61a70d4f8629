import type { DefinitionIssue } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { formStates } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { stampChange } from '../../platform/db/columns.ts';
import { withUniqueViolations } from '../../platform/db/unique-violations.ts';
import { notFound, conflict } from '../../platform/errors/app-error.ts';
import type { Writer } from '../../platform/context/context.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { checkDefinition } from '../../records/forms/check-definition.ts';
import { type FormRecord, formRecord } from '../../records/forms/form-record.ts';
import { type VisualdevTable, visualdevTable } from './visualdev.table.ts';

export interface SavedForm {
  id: string;
  version: number;
  issues: DefinitionIssue[];
}

export const forms = crudHandlers(visualdevTable);

/** Stores a new form. Issues of its definition are returned, not refused, so that unfinished forms can be saved. */
export async function insertForm(context: Writer, form: FormRecord): Promise<SavedForm> {
  const { id } = await forms.create(form, context, { state: formStates.unreleased, ...fresh });
  return { id, version: fresh.version, issues: await checkDefinition(form, context.db) };
}

const fresh = { releaseNumber: 0, version: 1, deleteMark: 0 };

/** Updates the draft. Optimistic locking: an outdated `version` ends with 409 and nothing is written. */
export async function updateForm(
  context: Writer,
  { id, version, ...sent }: Readonly<Record<string, unknown>> & { id: string; version?: number },
): Promise<SavedForm> {
  const before = await formById(context, id);
  if (version !== undefined && version !== before.version) throw conflict('visualdev.outdated');
  const form = formRecord({ ...before, ...sent });
  const state = before.state === formStates.unreleased ? formStates.unreleased : formStates.changed;
  const change = context.db
    .updateTable('visualdev')
    .set({ ...form, ...stampChange(context), state, version: before.version + 1 })
    .where('id', '=', id)
    .where('version', '=', before.version);
  const { numUpdatedRows } = await withUniqueViolations(visualdevTable.unique, change.executeTakeFirstOrThrow());
  if (numUpdatedRows === 0n) throw conflict('visualdev.outdated');
  return { id, version: before.version + 1, issues: await checkDefinition(form, context.db) };
}

/** A form that was not deleted. */
export async function formById(context: Writer, id: string): Promise<VisualdevTable> {
  const query = context.db.selectFrom('visualdev').selectAll().where('id', '=', id).where('deleteMark', '=', 0);
  const form = await query.executeTakeFirst();
  if (!form) throw notFound();
  return form as VisualdevTable;
}
