import type { ImportRow } from '#schemas/resources/import-calls.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
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
): CellContext {
  return {
    context,
    columns: importColumns(shownFields(model), context.language),
    optionsOf: optionReader(context, optionRows, model.id),
    externalLookup,
  };
}

interface ImportInput {
  list: readonly ImportRow[];
  flowId?: string | undefined;
  isCheck?: number | undefined;
}

/** Imports rows as records of a form, each checked like a record that is saved in the form. */
export async function importRecords(context: Context, model: ReleasedModel, input: ImportInput, sources: Sources) {
  const rows = checkedList(input.list);
  // A form has processes once these can be released for it; until then there is none to submit a record to.
  if (model.enableFlow === 1) throw badRequest('import.noFlow');
  const initial = await initialValues(context, model);
  return importRows(rows, recordCells(context, model, sources), {
    isCheck: input.isCheck === 1,
    async write(row, { values }) {
      const id = importedId(context, model.id, row);
      if (await isImported(context, id)) return undefined;
      await createRecord(context, model, { ...initial, ...values }, { ...sources, id });
      return undefined;
    },
  });
}

/** Whether an earlier attempt imported the row; a record deleted since then is not imported again. */
async function isImported({ db }: Context, id: string): Promise<boolean> {
  return (await db.selectFrom('record').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}
