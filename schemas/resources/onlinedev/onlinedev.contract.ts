import { Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { lookupConditionsMax } from '../../language/lookup.ts';
import { Grouping, GroupRow } from '../../language/grouping.ts';
import { FileLink, List, Nothing, Page, Paging } from '../../protocol/paging.ts';
import { importCalls } from '../import-calls.ts';
import { ModelConfig, RecordDetail, RecordRow, RecordText } from './onlinedev.entity.ts';

/** Maximum of records per call. */
const batchIdsMax = 1_000;

const Model = { modelId: Type.String({ maxLength: 50 }) };
const One = { ...Model, id: Type.String({ maxLength: 50 }) };
/** The JSON text of a record's values. */
const Data = Type.String({ maxLength: 5_000_000 });
const Json = Type.Optional(Type.String({ maxLength: 100_000 }));
const Version = Type.Optional(
  Type.Integer({ description: 'As read; compared unless the form says concurrencyLock: false.' }),
);
const Ids = Type.Array(Type.String({ maxLength: 50 }), { maxItems: batchIdsMax });

/** The request of a list; search values by field and the super query as JSON texts. */
const Query = {
  ...Paging,
  queryJson: Json,
  superQueryJson: Json,
  menuId: Type.Optional(Type.String({ maxLength: 50 })),
};

export const onlinedevContract = defineContract('onlinedev', {
  config: {
    method: 'GET',
    path: '/api/visualdev/OnlineDev/{modelId}/Config',
    summary: 'The released definition of a form and its list.',
    raw: true,
    access: 'module',
    input: Type.Object({ ...Model, type: Type.Optional(Type.String({ maxLength: 20 })) }),
    output: ModelConfig,
  },
  list: {
    method: 'POST',
    reads: true,
    path: '/api/visualdev/OnlineDev/{modelId}/List',
    summary: 'Records of a form: searched, filtered, sorted, page by page.',
    access: 'module',
    costly: 'conditions',
    input: Type.Object({ ...Model, ...Query }),
    output: Page(RecordRow),
  },
  totals: {
    method: 'POST',
    reads: true,
    path: '/api/visualdev/OnlineDev/{modelId}/Totals',
    summary: 'Exact sums of the summed columns of a list over all records that match its search.',
    access: 'module',
    costly: 'conditions',
    input: Type.Object({
      ...Model,
      keyword: Paging.keyword,
      queryJson: Json,
      superQueryJson: Json,
      menuId: Query.menuId,
    }),
    output: Type.Object({ sums: Type.Record(Type.String(), Type.String()) }),
  },
  group: {
    method: 'POST',
    reads: true,
    path: '/api/visualdev/OnlineDev/{modelId}/Actions/Group',
    summary: 'Records as figures by groups: counts, exact sums, averages, extremes; `cut` when there are more groups.',
    access: 'module',
    input: Type.Object({
      ...Model,
      ...Grouping.properties,
      keyword: Paging.keyword,
      queryJson: Json,
      superQueryJson: Json,
      menuId: Query.menuId,
    }),
    output: Type.Object({ list: Type.Array(GroupRow), cut: Type.Boolean() }),
  },
  lookup: {
    method: 'POST',
    reads: true,
    path: '/api/visualdev/OnlineDev/{modelId}/Actions/Lookup',
    summary: 'What a declared lookup of a form takes of another form, as far as the caller may see its records.',
    access: 'module',
    input: Type.Object({
      ...Model,
      name: Type.String({ maxLength: 130 }),
      arguments: Type.Array(Type.Unknown(), { maxItems: lookupConditionsMax }),
      id: Type.Optional(Type.String({ maxLength: 50, description: 'The record that is edited; it is left out.' })),
      type: Type.Optional(Type.Literal('draft')),
    }),
    output: Type.Object({ value: Type.Unknown() }),
  },
  children: {
    method: 'POST',
    reads: true,
    path: '/api/visualdev/OnlineDev/{modelId}/List/{x}',
    summary: 'The children of a record in a tree list.',
    access: 'module',
    input: Type.Object({ ...Model, x: Type.String({ maxLength: 50 }), ...Query }),
    output: List(RecordRow),
  },
  create: {
    method: 'POST',
    path: '/api/visualdev/OnlineDev/{modelId}',
    summary: 'Creates a record; of a form with a process it starts the process.',
    access: 'module',
    input: Type.Object({
      ...Model,
      data: Data,
      status: Type.Optional(
        Type.Union([Type.Integer({ minimum: 0, maximum: 1 }), Type.Literal('0'), Type.Literal('1')]),
      ),
      flowId: Type.Optional(
        Type.String({ maxLength: 50, description: 'Starts this process with the record; both exist or neither.' }),
      ),
      flowUrgent: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
    }),
    output: Type.Object({ id: Type.String() }),
    msg: 'common.created',
  },
  info: {
    method: 'GET',
    path: '/api/visualdev/OnlineDev/{modelId}/{id}',
    summary: 'A record for editing.',
    access: 'module',
    input: Type.Object(One),
    output: RecordText,
  },
  update: {
    method: 'PUT',
    path: '/api/visualdev/OnlineDev/{modelId}/{id}',
    summary: 'Updates a record; one based on an outdated version is refused where the form asks for it.',
    access: 'module',
    input: Type.Object({ ...One, data: Data, version: Version }),
    output: Type.Object({ id: Type.String(), version: Type.Integer() }),
    msg: 'common.updated',
  },
  remove: {
    method: 'DELETE',
    path: '/api/visualdev/OnlineDev/{modelId}/{id}',
    summary: 'Deletes a record.',
    access: 'module',
    input: Type.Object(One),
    output: Nothing,
    msg: 'common.removed',
  },
  detail: {
    method: 'GET',
    path: '/api/visualdev/OnlineDev/{modelId}/{id}/DataChange',
    summary: 'A record with names instead of ids, for the detail viewer.',
    access: 'module',
    input: Type.Object(One),
    output: RecordDetail,
  },
  batchRemove: {
    method: 'POST',
    path: '/api/visualdev/OnlineDev/batchDelete/{modelId}',
    summary: 'Deletes several records.',
    access: 'module',
    input: Type.Object({ ...Model, ids: Ids }),
    output: Type.Object({ removed: Type.Integer() }),
    msg: 'common.removed',
  },
  exportData: {
    method: 'POST',
    path: '/api/visualdev/OnlineDev/{modelId}/Actions/ExportData',
    summary: 'Records as a workbook: this page (0), all that match (1), or the chosen ones (2).',
    access: 'module',
    input: Type.Object({
      ...Model,
      ...Query,
      dataType: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
      search: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'As queryJson, not packed.' })),
      selectIds: Type.Optional(Ids),
      selectKey: Type.Optional(Type.Array(Type.String({ maxLength: 130 }), { maxItems: 500 })),
    }),
    output: FileLink,
  },
  template: {
    method: 'GET',
    path: '/api/visualdev/OnlineDev/{modelId}/Template',
    summary: 'The workbook an import starts from: one column per field that can be imported.',
    access: 'module',
    input: Type.Object({ ...Model }),
    output: FileLink,
  },
  ...importCalls({
    path: '/api/visualdev/OnlineDev/{modelId}',
    params: Model,
    access: 'module',
    failures: 'ImportExceptionData',
  }),
  export: {
    method: 'POST',
    path: '/api/visualdev/OnlineDev/{modelId}/Actions/Export',
    summary: 'The released definition as a .vdd file.',
    access: 'module',
    input: Type.Object({ ...Model }),
    output: FileLink,
  },
});
