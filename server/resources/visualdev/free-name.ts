import type { Context } from '../../platform/context/context.ts';
import { underFreeCode } from '../../platform/resource/free-code.ts';
import type { FormRecord } from '../../records/forms/form-record.ts';

/** A copy of a form under the first free code. */
export async function formUnderFreeCode(context: Context, form: FormRecord): Promise<FormRecord> {
  return underFreeCode(context, form, await takenCodes(context));
}

export async function takenCodes(context: Context): Promise<Set<string>> {
  const forms = await context.db.selectFrom('visualdev').select('enCode').where('deleteMark', '=', 0).execute();
  return new Set(forms.map(({ enCode }) => enCode));
}
