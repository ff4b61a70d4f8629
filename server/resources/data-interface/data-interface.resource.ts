import { dataInterfaceContract } from '#schemas/resources/data-interface/data-interface.contract.ts';
import { dataInterface } from '#schemas/resources/data-interface/data-interface.entity.ts';
import { entityRecord } from '#core/entity/entity-record.ts';
import { refuse } from '../../platform/errors/refusal.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { whereEqual } from '../../platform/resource/list-query.ts';
import { bySortCode, pageOf, standardVerbs } from '../../platform/resource/standard-verbs.ts';
import { underFreeCode } from '../../platform/resource/free-code.ts';
import { formsReferringTo } from '../../services/form-usage.ts';
import { type DataInterfaceTable, interfaceMigrations } from '../../services/interfaces/interface.table.ts';
import { readConfig, readParameters } from '../../services/interfaces/read-config.ts';
import { runInterface } from '../../services/interfaces/run-interface.ts';
import { interfaceTree } from './interface-tree.ts';
import { seedDataInterfaces } from './data-interface.seed.ts';

const interfaces = standardVerbs<DataInterfaceTable, 'dataInterface'>({
  table: 'dataInterface',
  entity: dataInterface,
  unique: { data_interface_code: 'common.enCode.taken' },
  order: bySortCode,
  sortable: ['fullName', 'enCode', 'category', 'type', 'sortCode', 'enabledMark', 'creatorTime', 'lastModifyTime'],
  keyword: ['fullName', 'enCode'],
});

function rowOf({ parameterJson: _p, fieldJson: _f, dataConfigJson: _d, ...row }: DataInterfaceTable) {
  const { creatorUserId: _c, lastModifyUserId: _m, ...shown } = row;
  return shown;
}

interface Told {
  type?: 1 | 2 | 3 | null;
  dataConfigJson?: string | null;
  parameterJson?: string | null;
}

/** What an interface is told must be readable before it is kept. */
function readable<Input extends Told>(input: Input, before?: DataInterfaceTable): Input {
  const type = input.type ?? before?.type ?? 2;
  readConfig(type, input.dataConfigJson ?? before?.dataConfigJson ?? '{"rows":[]}');
  readParameters(input.parameterJson ?? before?.parameterJson ?? '[]');
  return input;
}

const fieldsOf = (columns: string | undefined, more: string | undefined) =>
  [...(columns ?? '').split(','), more ?? ''].map((name) => name.trim()).filter((name) => name !== '');

/** Data interfaces: how they are kept, and what they answer. */
export const dataInterfaceResource = defineResource({
  contract: dataInterfaceContract,
  migrations: interfaceMigrations,
  seed: seedDataInterfaces,
  // What was asked is written down whatever comes of it.
  withoutTransaction: ['rows', 'page', 'byIds'],
  handlers: {
    async list({ categoryId, ...input }, context) {
      const { list, pagination } = await interfaces.list(input, context, whereEqual({ category: categoryId }));
      return { list: list.map(rowOf), pagination };
    },
    selector: async (_, context) => ({ list: await interfaceTree(context) }),
    async choose({ categoryId, ...input }, context) {
      const wanted = whereEqual({ category: categoryId, enabledMark: 1 });
      const { list, pagination } = await interfaces.list(input, context, wanted);
      return { list: list.map(({ id, fullName, enCode, type }) => ({ id, fullName, enCode, type })), pagination };
    },
    parameters: async (input, context) => readParameters((await interfaces.info(input, context)).parameterJson),
    info: async (input, context) => interfaces.info(input, context),
    create: (input, context) => interfaces.create(readable(input), context),
    update: async (input, context) =>
      interfaces.update(readable(input, await interfaces.info(input, context)), context),
    async remove({ id }, context) {
      await interfaces.info({ id }, context);
      const [form] = await formsReferringTo(id, context.db);
      if (form !== undefined) throw refuse('data-interface.used', { form });
      return interfaces.remove({ id }, context);
    },
    state: interfaces.state,
    async copy({ id }, context) {
      const { enCode, fullName, ...rest } = await interfaces.info({ id }, context);
      const all = await interfaces.all(context);
      const taken = new Set(all.map((one) => one.enCode));
      return interfaces.create({ ...rest, ...underFreeCode(context, { enCode, fullName }, taken) }, context);
    },
    async export({ id }, context) {
      const row = await interfaces.info({ id }, context);
      const file = { file: 'dataInterface', version: 1, interface: entityRecord(dataInterface, { ...row }) };
      return context.files.publish(`${row.fullName}.bd`, JSON.stringify(file, null, 2), 'application/json');
    },
    rows: async ({ id, ...asked }, context) => [...(await runInterface(context, id, { ...asked, call: 'rows' })).rows],
    async page({ id, keyword = '', columnOptions, relationField, paramList, formId, ...paging }, context) {
      const page = pageOf(paging);
      const keywordFields = fieldsOf(columnOptions, relationField);
      const found = await runInterface(context, id, { call: 'page', keyword, keywordFields, paramList, formId, page });
      return { list: [...found.rows], pagination: { ...page, total: found.total } };
    },
    async byIds({ id, ids, propsValue = 'id' }, context) {
      const only = { field: propsValue, ids: ids.map(String) };
      return [...(await runInterface(context, id, { call: 'byIds', only })).rows];
    },
  },
});
