import isEqual from 'fast-deep-equal';
import type { DefinitionIssue } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { formStates } from '#schemas/resources/visualdev/visualdev.entity.ts';
import { noteVersion } from '../../platform/definition/versions.ts';
import type { Writer } from '../../platform/context/context.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { type FormRecord, formRecord } from '../../records/forms/form-record.ts';
import { type VisualdevTable, visualdevTable } from './visualdev.table.ts';

export interface SavedForm {
  id: string;
  version: number;
  issues: DefinitionIssue[];
}

export const forms = crudHandlers(visualdevTable);

/** Stores a new form. Issues of its definition are returned, not refused, so that unfinished forms can be saved. */
export async function insertForm(context: Writer, form: FormRecord, issues: DefinitionIssue[]): Promise<SavedForm> {
  const { id } = await forms.create(form, context, { state: formStates.unreleased, ...fresh });
  await noteVersion(context, { noun: 'form', id, version: fresh.version, texts: textsOf(form) });
  return { id, version: fresh.version, issues };
}

/** What a version of a form consists of. */
const textsOf = ({ formData, columnData }: Pick<FormRecord, 'formData' | 'columnData'>) => ({ formData, columnData });

const fresh = { releaseNumber: 0, version: 1, deleteMark: 0 };

type Change = Readonly<Record<string, unknown>> & { id: string; version?: number; note?: string };

/**
 * Updates the draft. Optimistic locking: an outdated `version` ends with 409 and nothing is written. A save that changes
 * the definition is a version of it; one that changes only its name or category is not.
 */
export async function updateForm(
  context: Writer,
  { id, version, note, ...sent }: Change,
  issues: DefinitionIssue[],
): Promise<SavedForm> {
  const before = await formById(context, id);
  const form = formRecord({ ...before, ...sent });
  const state = before.state === formStates.unreleased ? formStates.unreleased : formStates.changed;
  await forms.update({ id, version: version ?? before.version, ...form }, context, { state });
  const texts = textsOf(form);
  if (!isEqual(texts, textsOf(before))) {
    await noteVersion(context, { noun: 'form', id, version: before.version + 1, texts, note });
  }
  return { id, version: before.version + 1, issues };
}

/** A form that was not deleted. */
export const formById = (context: Writer, id: string): Promise<VisualdevTable> => forms.info({ id }, context);
