import type { ImportRow } from '#schemas/resources/import-calls.ts';
import type { Context } from '../../platform/context/context.ts';
import type { ReleasedModel } from '../../records/forms/released-model.ts';
import type { ExternalLookup } from '../../records/names/record-names.ts';
import { shownFields } from '../../records/read/read-record.ts';
import { type OptionRows, optionReader } from '../../records/validation/allowed-options.ts';
import { createRecord, initialValues } from '../../records/write/save-record.ts';
import { checkedList, importedId, importRows } from './import-rows.ts';
import { importColumns } from './import-sheet.ts';
import type { CellContext } from './read-cells.ts';

/** Access to what the fields of a form refer to, with the rights of the importer. */
interface Sources {
  externalLookup: ExternalLookup;
  optionRows: OptionRows;
}

/** What the cells of an import into a form are read with: the fields its importer may write. */
export function recordCells(
  context: Context,
  model: ReleasedModel,
  { externalLookup, optionRows }: Sources,
  initial?: CellContext['initial'],
): CellContext {
  return {
    context,
    columns: importColumns(shownFields(model), context.language),
    optionsOf: optionReader(context, optionRows, model.id),
    externalLookup,
    ...(initial && { initial }),
  };
}

interface ImportInput {
  list: readonly ImportRow[];
  isCheck?: number | undefined;
}

/** Submits a record with this id to a process, instead of only storing it. */
type Submit = (id: string, values: Record<string, unknown>, context: Context) => Promise<unknown>;

/** How the records of an import are written. */
interface Means {
  /** Read within the transaction of the context it is given: an embedded database has no other session meanwhile. */
  sources(context: Context): Sources;
  submit?: Submit | undefined;
}

/** Imports rows as records of a form, each checked like a record that is saved in the form. */
export async function importRecords(
  context: Context,
  model: ReleasedModel,
  input: ImportInput,
  { sources, submit }: Means,
) {
  const rows = checkedList(input.list);
  const initial = await initialValues(context, model);
  return importRows(rows, recordCells(context, model, sources(context), initial), {
    isCheck: input.isCheck === 1,
    scope: model.id,
    table: 'record',
    async write(valid, inside) {
      const own = sources(inside);
      for (const { row, values } of valid) {
        const id = importedId(inside, model.id, row);
        if (await isImported(inside, id)) continue;
        const all = { ...initial, ...values };
        await (submit ? submit(id, all, inside) : createRecord(inside, model, all, { ...own, id }));
      }
      return [];
    },
  });
}

/** Whether an earlier attempt imported the row; a record deleted since then is not imported again. */
async function isImported({ db }: Context, id: string): Promise<boolean> {
  return (await db.selectFrom('record').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
