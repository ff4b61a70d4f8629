import { wordsOf } from '#core/text/words-of.ts';
import type { Context } from '../../platform/resource/context.ts';
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
 * `interface/customers/id/fullName`. An interface that is gone or ill names nothing: the ids stand for themselves.
 */
export const namesOfRows =
  (context: Context): LookUp =>
  async (noun, ids) => {
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
