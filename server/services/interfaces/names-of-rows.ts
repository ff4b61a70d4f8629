import { valueText } from '#core/text/value-text.ts';
import type { Context } from '../../platform/context/context.ts';
import { delegatedRecords } from '../../records/access/delegated-access.ts';
import type { ExternalLookup } from '../../records/names/record-names.ts';
import { runInterface } from './run-interface.ts';

/**
 * Prefix of the source of an attribute: a row without the attribute has no name, and an interface that cannot be called
 * is an error.
 */
const attribute = 'attribute/';

async function attributesOfRows(context: Context, noun: string, ids: readonly string[]) {
  const [, id = '', field = 'id', words = ''] = noun.split('/');
  const { rows } = await runInterface(context, id, { call: 'names', only: { field, ids } });
  return rows.map((row) => ({ id: String(row[field]), name: valueText(row[words]) }));
}

/**
 * Display texts of rows of data interfaces by id; the source names the interface, the id field and the text field:
 * `interface/customers/id/fullName`. A missing or failing interface names nothing, so ids are shown instead. Records
 * are named as far as the referring form may expose them.
 */
export function namesOfRows(context: Context, formId: string): ExternalLookup {
  const rows: ExternalLookup = async (noun, ids) => {
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
  return Object.assign(rows, { records: delegatedRecords(context, formId) });
}
