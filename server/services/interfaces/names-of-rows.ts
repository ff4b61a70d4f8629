import { wordsOf } from '#core/text/words-of.ts';
import type { Context } from '../../platform/resource/context.ts';
import { lendingOf } from '../records/lending.ts';
import type { LookUp } from '../records/record-names.ts';
import { runInterface } from './run-interface.ts';

/** Before a noun: a row without these words has none, and an interface that cannot be asked is an error. */
const attribute = 'attribute/';

async function attributesOfRows(context: Context, noun: string, ids: readonly string[]) {
  const [, id = '', field = 'id', words = ''] = noun.split('/');
  const { rows } = await runInterface(context, id, { call: 'names', only: { field, ids } });
  return rows.map((row) => ({ id: String(row[field]), name: wordsOf(row[words]) }));
}

/**
 * The words of rows of data interfaces by id; the noun says the interface, the field of the id and that of the words:
 * `interface/customers/id/fullName`. An interface that is gone or ill names nothing: the ids stand for themselves. Records
 * are named as far as the form that refers to them may lend them.
 */
export function namesOfRows(context: Context, formId: string): LookUp {
  const rows: LookUp = async (noun, ids) => {
    if (noun.startsWith(attribute)) return attributesOfRows(context, noun.slice(attribute.length), ids);
    const [kind, id = '', field = 'id', words = 'fullName'] = noun.split('/');
    if (kind !== 'interface') return [];
    try {
      const { rows } = await runInterface(context, id, { call: 'names', only: { field, ids } });
      return rows.map((row) => ({ id: String(row[field]), name: String(row[words] ?? row[field]) }));
    } catch {
      return [];
    }
  };
  return Object.assign(rows, { records: lendingOf(context, formId) });
}
