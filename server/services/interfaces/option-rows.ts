import { sentParameters } from '#core/parameters/template.ts';
import { pageSizeMax } from '#schemas/protocol/paging.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Context } from '../../platform/resource/context.ts';
import { listRecords } from '../records/list-records.ts';
import { usedModel } from '../records/model-access.ts';
import type { OptionRows } from '../records/offered-options.ts';
import { shownFields, shownValues } from '../records/read-record.ts';
import { runInterface } from './run-interface.ts';

/** What the sources of option fields answer to the caller; a source that the caller may not ask answers nothing. */
export const optionRowsFor =
  (context: Context): OptionRows =>
  async (source, input, formId) => {
    try {
      if ('model' in source) return await recordsFor(context, source.model, input);
      const paramList = sentParameters(source.with, input);
      return (await runInterface(context, source.interface, { call: 'options', paramList, formId })).rows;
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
  };

async function recordsFor(context: Context, modelId: string, search: Readonly<Record<string, unknown>>) {
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
