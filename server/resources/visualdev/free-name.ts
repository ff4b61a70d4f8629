import { nameLengthMax } from '#schemas/resources/common-fields.ts';
import type { Context } from '../../platform/resource/context.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import type { FormRecord } from '../../services/forms/form-record.ts';

/** A form under the first code that is free, `code2`, `code3` and so on, its name counted alike. */
export async function underFreeCode(context: Context, form: FormRecord): Promise<FormRecord> {
  const taken = await takenCodes(context);
  for (let number = 2; ; number++) {
    const enCode = shortened(form.enCode, `${number}`);
    if (taken.has(enCode)) continue;
    const name = sentence(context.language, 'visualdev.copyName', { name: '', number: number - 1 });
    return { ...form, enCode, fullName: shortened(form.fullName, name) };
  }
}

export async function takenCodes(context: Context): Promise<Set<string>> {
  const forms = await context.db.selectFrom('visualdev').select('enCode').where('deleteMark', '=', 0).execute();
  return new Set(forms.map(({ enCode }) => enCode));
}

/** A text and its ending, together no longer than names may be; never ending in a dot before the ending. */
function shortened(text: string, ending: string): string {
  const characters = [...text].slice(0, nameLengthMax - [...ending].length);
  return `${characters.join('').replace(/\.+$/, '')}${ending}`;
}
