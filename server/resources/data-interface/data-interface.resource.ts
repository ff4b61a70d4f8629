import seed from '#fixtures/seed/data-interface.json';
import type { InputOf } from '#schemas/protocol/contract.ts';
import { dataInterfaceContract } from '#schemas/resources/data-interface/data-interface.contract.ts';
import { dataInterface } from '#schemas/resources/data-interface/data-interface.entity.ts';
import type { Context } from '../../platform/context/context.ts';
import { json, stampChange } from '../../platform/db/columns.ts';
import { badRequest, forbidden } from '../../platform/errors/app-error.ts';
import { pageOf, rowsMax, crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { defineResource, type SeedContext } from '../../platform/resource/define-resource.ts';
import { dictionaryIds, seedRecords } from '../../platform/resource/seed-records.ts';
import { whereEqual } from '../../platform/resource/list-query.ts';
import { entryName } from '../../services/dictionary-names.ts';
import { formsReferringTo } from '../../services/form-usage.ts';
import { type MayRun, mayRun } from '../../services/interfaces/interface-access.ts';
import {
  type DataInterfaceTable,
  dataInterfaceTable,
  interfaceMigrations,
} from '../../services/interfaces/interface.table.ts';
import { storeLog } from '../../services/interfaces/write-log.ts';
import { readConfig, readParameters } from '../../services/interfaces/read-config.ts';
import { runUsed } from '../../services/interfaces/run-interface.ts';
import { mayGrant, refuseOpening, refuseUnreadable } from '../../services/interfaces/write-rights.ts';

/** The demo's data interfaces; the seed references categories by code, and holds JSON. */
async function seedDataInterfaces(context: SeedContext): Promise<void> {
  const idOf = await dictionaryIds(context.db, 'dataInterfaceType');
  const interfaces = seed.map(({ category, parameters, config, ...rest }) => ({
    ...rest,
    category: idOf.get(category),
    parameterJson: JSON.stringify(parameters),
    dataConfigJson: JSON.stringify(config, null, 2),
    fieldJson: '[]',
  }));
  await seedRecords('dataInterface', dataInterface, interfaces, context);
}

/** Enabled interfaces that the caller may run, below their categories; categories without any are left out. */
async function interfaceTree({ db, language }: Context, isUsable: MayRun) {
  const all = await db
    .selectFrom('dataInterface')
    .leftJoin('dictionaryData', 'dictionaryData.id', 'dataInterface.category')
    .select(['dataInterface.id', 'dataInterface.fullName', 'dataInterface.enCode', 'dataInterface.category'])
    .select('dataInterface.roleIds')
    .select('dictionaryData.fullName as categoryName')
    .where('dataInterface.enabledMark', '=', 1)
    .orderBy('dictionaryData.sortCode', 'desc')
    .orderBy('dataInterface.sortCode', 'desc')
    .orderBy('dataInterface.id')
    .limit(rowsMax)
    .execute();
  const rows = all.filter(isUsable);
  const categories = new Map<string, { id: string; fullName: string; children: (typeof rows)[number][] }>();
  for (const row of rows) {
    const { category: id, categoryName } = row;
    const category = categories.get(id) ?? {
      id,
      fullName: entryName('dataInterfaceType', categoryName ?? id, language),
      children: [],
    };
    category.children.push(row);
    categories.set(id, category);
  }
  return [...categories.values()].map(({ children, ...category }) => ({
    ...category,
    children: children.map(({ id, fullName, enCode }) => ({ id, fullName, enCode })),
  }));
}

type Calls = (typeof dataInterfaceContract)['calls'];

const interfaces = crudHandlers(dataInterfaceTable);

function shownOf({ roleIds: _r, allRecords: _a, ...row }: DataInterfaceTable) {
  const { creatorUserId: _c, lastModifyUserId: _m, ...shown } = row;
  return shown;
}

function rowOf({ allRecords, ...row }: DataInterfaceTable) {
  const { parameterJson: _p, fieldJson: _f, dataConfigJson: _d, ...shown } = shownOf({ ...row, allRecords });
  return { ...shown, allRecords };
}

interface InterfaceFields {
  type?: 1 | 2 | 3 | 4 | null;
  dataConfigJson?: string | null;
  parameterJson?: string | null;
}

/**
 * Validates an interface before a write: its definition must be readable, and the user must be permitted to read its
 * source (PERM-023). An interface opened to its roles with all records must also satisfy the conditions of opening
 * afterwards.
 */
async function writable<Input extends InterfaceFields>(input: Input, context: Context, before?: DataInterfaceTable) {
  const type = input.type ?? before?.type ?? 2;
  const dataConfigJson = input.dataConfigJson ?? before?.dataConfigJson ?? '{"rows":[]}';
  readConfig(type, dataConfigJson);
  readParameters(input.parameterJson ?? before?.parameterJson ?? '[]');
  await refuseUnreadable(context, { type, dataConfigJson });
  if (before?.allRecords === 1) await refuseOpening(context, { type, dataConfigJson });
  return input;
}

const fieldsOf = (columns: string | undefined, more: string | undefined) =>
  [...(columns ?? '').split(','), more ?? ''].map((name) => name.trim()).filter((name) => name !== '');

/** Ids of the enabled interfaces that the caller may run. */
async function usableIds(context: Context): Promise<string[]> {
  const isUsable = await mayRun(context);
  const all = await context.db.selectFrom('dataInterface').select(['id', 'enCode', 'roleIds']).execute();
  return all.filter(isUsable).map(({ id }) => id);
}

/**
 * Sets the roles that may run an interface, and whether their rights to the form limit the rows; the log records the
 * author.
 */
async function setRights({ id, roleIds, allRecords }: InputOf<Calls['setRights']>, context: Context): Promise<null> {
  const before = await interfaces.info({ id }, context);
  if (!(await mayGrant(context))) throw forbidden('data-interface.openForbidden');
  if (allRecords === 1) await refuseOpening(context, before);
  await context.db
    .updateTable('dataInterface')
    .set({ roleIds: json([...new Set(roleIds)]), allRecords, ...stampChange(context) })
    .where('id', '=', id)
    .execute();
  const call = `rights ${allRecords} ${roleIds.join(',')}`.slice(0, 1_000);
  await storeLog(context, before, { call, startedAt: context.now(), outcome: 'ok' });
  return null;
}

/** CRUD and queries of data interfaces. */
export const dataInterfaceResource = defineResource({
  contract: dataInterfaceContract,
  migrations: interfaceMigrations,
  seed: seedDataInterfaces,
  // The log entry of a query must survive a failure of the query, so these calls run outside a transaction.
  withoutTransaction: ['rows', 'page', 'byIds'],
  handlers: {
    async list({ categoryId, ...input }, context) {
      const { list, pagination } = await interfaces.list(input, context, whereEqual({ category: categoryId }));
      return { list: list.map(rowOf), pagination };
    },
    selector: async (_, context) => ({ list: await interfaceTree(context, await mayRun(context)) }),
    async choose({ categoryId, ...input }, context) {
      const usable = await usableIds(context);
      const wanted = whereEqual({ category: categoryId, enabledMark: 1 });
      const { list, pagination } = await interfaces.list(input, context, (query) =>
        wanted(query).where('id', 'in', usable),
      );
      return { list: list.map(({ id, fullName, enCode, type }) => ({ id, fullName, enCode, type })), pagination };
    },
    async parameters(input, context) {
      const row = await interfaces.info(input, context);
      if (!(await mayRun(context))(row)) throw forbidden('data-interface.notUsed');
      return readParameters(row.parameterJson);
    },
    info: async (input, context) => shownOf(await interfaces.info(input, context)),
    create: async (input, context) => interfaces.create(await writable(input, context), context),
    async update(input, context) {
      const before = await interfaces.info(input, context);
      return interfaces.update(await writable(input, context, before), context);
    },
    async remove({ id }, context) {
      await interfaces.info({ id }, context);
      const [form] = await formsReferringTo(id, context.db);
      if (form !== undefined) throw badRequest('data-interface.used', { form });
      return interfaces.remove({ id }, context);
    },
    async state({ id }, context) {
      const before = await interfaces.info({ id }, context);
      if (before.enabledMark !== 1) await writable({}, context, before);
      return interfaces.state({ id }, context);
    },
    copy: (input, context) => interfaces.copy(input, context, (one) => writable(one, context)),
    export: interfaces.exportAs('dataInterface', 'interface', 'bd'),
    import: interfaces.importAs('dataInterface', 'interface', 'bd', async (input, context) =>
      interfaces.create(await writable(input, context), context),
    ),
    async rights({ id }, context) {
      const { roleIds, allRecords, type } = await interfaces.info({ id }, context);
      return { id, roleIds, allRecords, type, mayGrant: (await mayGrant(context)) ? 1 : 0 };
    },
    setRights,
    rows: async ({ id, ...ask }, context) => [...(await runUsed(context, id, { ...ask, call: 'rows' })).rows],
    async page({ id, keyword = '', columnOptions, relationField, paramList, formId, ...paging }, context) {
      const { after } = paging;
      const page = pageOf(paging);
      const keywordFields = fieldsOf(columnOptions, relationField);
      const found = await runUsed(context, id, {
        call: 'page',
        keyword,
        keywordFields,
        paramList,
        formId,
        page: { ...page, ...(after !== undefined && { after }) },
      });
      const { next } = found;
      return {
        list: [...found.rows],
        pagination: { ...page, total: found.total, ...(next !== undefined && { next }) },
      };
    },
    async byIds({ id, ids, propsValue = 'id' }, context) {
      const only = { field: propsValue, ids: ids.map(String) };
      return [...(await runUsed(context, id, { call: 'byIds', only })).rows];
    },
  },
});
