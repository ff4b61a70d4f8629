import { sentParameters } from '#core/compile/parameters/template.ts';
import { pageSizeMax } from '#schemas/protocol/paging.ts';
import { dataInterfaceContract } from '#schemas/resources/data-interface/data-interface.contract.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { shapeCheck } from '../../platform/http/validator.ts';
import { listRecords } from '../../records/query/list-records.ts';
import { usedModel } from '../../records/access/model-access.ts';
import type { OptionRows } from '../../records/validation/allowed-options.ts';
import { shownFields, shownValues } from '../../records/read/read-record.ts';
import { runInterface, runUsed } from './run-interface.ts';

type Values = Readonly<Record<string, unknown>>;

/** The rows of `onlinedev.list` for the caller; they come from the resource that owns the call. */
type ListCall = (input: Values) => Promise<readonly Values[]>;

/** The rows of option sources for the caller; none for a source the caller may not read. */
export const optionRowsFor =
  (context: Context, listed: ListCall): OptionRows =>
  async (source, input, formId) => {
    try {
      if ('call' in source) {
        return await (source.call === 'onlinedev.list' ? listed(input) : interfaceRows(context, input));
      }
      if ('model' in source) return await recordsFor(context, source.model, input);
      const paramList = sentParameters(source.with, input);
      return (await runInterface(context, source.interface, { call: 'options', paramList, formId })).rows;
    } catch (error) {
      if (error instanceof AppError) return [];
      throw error;
    }
  };

const isRowsInput = shapeCheck(dataInterfaceContract.calls.rows.input);

/** The rows of `data-interface.rows`, for an interface that the caller may run. */
async function interfaceRows(context: Context, input: Values): Promise<readonly Values[]> {
  if (!isRowsInput(input)) return [];
  const { id, ...query } = input;
  return (await runUsed(context, id, { ...query, call: 'options' })).rows;
}

/** Records of a form as rows of options, as far as the caller may see them. */
export async function recordsFor(context: Context, modelId: string, search: Values) {
  const model = await usedModel(context, modelId, { showing: 'list' });
  const listed = {
    id: model.id,
    fields: shownFields(model),
    search: model.list.search ?? [],
    defaultSort: [],
    rules: model.rights?.rules ?? [],
  };
  const { currentPage: _page, pageSize: _size, ...values } = search;
  const { rows } = await listRecords(context.db, listed, { pageSize: pageSizeMax, search: values });
  return rows.map(({ id, data }) => ({ ...shownValues(model, data), id }));
}
