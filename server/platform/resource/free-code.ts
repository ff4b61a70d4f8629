import { trimEnd } from '#core/text/end-run.ts';
import { nameLengthMax } from '#schemas/resources/common-fields.ts';
import { sentence } from '../envelope/sentence.ts';
import type { Context } from '../context/context.ts';

interface Named {
  enCode: string;
  fullName: string;
}

/** A copy of a record under the first free code, `code2`, `code3` and so on; the name is numbered alike. */
export function underFreeCode<R extends Named>(context: Context, record: R, taken: ReadonlySet<string>): R {
  for (let number = 2; ; number++) {
    const enCode = shortened(record.enCode, `${number}`);
    if (taken.has(enCode)) continue;
    const name = sentence(context.language, 'common.copyName', { name: '', number: number - 1 });
    return { ...record, enCode, fullName: shortened(record.fullName, name) };
  }
}

/** A text with a suffix, cut to the maximum length of names; a dot before the suffix is removed. */
function shortened(text: string, ending: string): string {
  const characters = [...text].slice(0, nameLengthMax - [...ending].length);
  return `${trimEnd(characters.join(''), /\./)}${ending}`;
}
