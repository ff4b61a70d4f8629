import { nameLengthMax } from '#schemas/resources/common-fields.ts';
import { sentence } from '../envelope/sentence.ts';
import type { Context } from './context.ts';

interface Named {
  enCode: string;
  fullName: string;
}

/** A record under the first code that is not taken, `code2`, `code3` and so on, its name counted alike. */
export function underFreeCode<R extends Named>(context: Context, record: R, taken: ReadonlySet<string>): R {
  for (let number = 2; ; number++) {
    const enCode = shortened(record.enCode, `${number}`);
    if (taken.has(enCode)) continue;
    const name = sentence(context.language, 'common.copyName', { name: '', number: number - 1 });
    return { ...record, enCode, fullName: shortened(record.fullName, name) };
  }
}

/** A text and its ending, together no longer than names may be; never ending in a dot before the ending. */
function shortened(text: string, ending: string): string {
  const characters = [...text].slice(0, nameLengthMax - [...ending].length);
  return `${characters.join('').replace(/\.+$/, '')}${ending}`;
}
