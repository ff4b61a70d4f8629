import type { InputOf } from '#schemas/protocol/contract.ts';
import { entityRecord } from '#core/compile/entity/entity-record.ts';
import { interfaceTypes } from '#schemas/resources/data-interface/data-interface.entity.ts';
import { dataSourceContract } from '#schemas/resources/data-source/data-source.contract.ts';
import { dataSource } from '#schemas/resources/data-source/data-source.entity.ts';
import type { Context } from '../../platform/context/context.ts';
import { decrypted, encrypted } from '../../platform/db/credentials.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import {
  dataSourceMigrations,
  type DataSourceTable,
  dataSourceTable,
} from '../../services/data-sources/data-source.table.ts';
import { refuseUnlisted, withSession } from '../../services/data-sources/open-source.ts';
import { sourceColumns, sourceTables } from '../../services/data-sources/read-source.ts';

type Written = InputOf<typeof dataSourceContract.calls.create>;

const sources = crudHandlers(dataSourceTable);

const shown = ({ password, ...source }: DataSourceTable) => ({
  ...source,
  password: '' as const,
  isPasswordSet: password !== '',
});

/** What a password was entered for: with another server or account it would be sent to another party. */
const bound = ['dbType', 'host', 'port', 'userName', 'useTls'] as const;

/** The password to use, encrypted: the entered one, else the stored one where it was entered for this connection. */
async function passwordOf(input: Written, before: DataSourceTable | undefined, { settings }: Context): Promise<string> {
  if (input.password) return encrypted(input.password, settings);
  if (!before || before.password === '') return '';
  const isSame = bound.every((name) => input[name] === undefined || input[name] === before[name]);
  if (!isSame) throw wrong('password', 'data-source.password.again');
  return before.password;
}

const wrong = (path: string, id: string, params: Record<string, unknown> = {}) =>
  badRequest(id, params, [{ path, id, params, severity: 'error' }]);

/** The input with its password encrypted; refused for a server that the settings do not name. */
async function complete(input: Written, before: DataSourceTable | undefined, context: Context) {
  const host = input.host ?? before?.host ?? '';
  const port = input.port ?? before?.port ?? 0;
  refuseUnlisted(host, port, context);
  return { ...input, password: await passwordOf(input, before, context) };
}

async function test({ id, ...input }: InputOf<typeof dataSourceContract.calls.test>, context: Context): Promise<null> {
  const before = id ? await sources.info({ id }, context) : undefined;
  const completed = await complete(input, before, context);
  const source = entityRecord(dataSource, { ...before, ...completed }) as unknown as DataSourceTable;
  const password = await decrypted(source.password, context.settings);
  const { host, port } = source;
  await withSession({ ...source, password }, context, async ({ session, dialect, schema }) => {
    await session.select(dialect.tables, [schema], 1).catch((error: unknown) => {
      context.log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'data source');
      throw badRequest('data-source.notReached', { address: `${host}:${port}` });
    });
  });
  return null;
}

/** The name of an interface that queries a data source. */
async function interfaceOf({ db }: Context, { id, enCode }: DataSourceTable): Promise<string | undefined> {
  const all = await db
    .selectFrom('dataInterface')
    .select(['fullName', 'dataConfigJson'])
    .where('type', '=', interfaceTypes.sql)
    .execute();
  const named = all.find(({ dataConfigJson }) => {
    const { source } = JSON.parse(dataConfigJson) as { source?: string };
    return source === id || source === enCode;
  });
  return named?.fullName;
}

/** External databases (IFACE-024). */
export const dataSourceResource = defineResource({
  contract: dataSourceContract,
  migrations: dataSourceMigrations,
  // No transaction stays open while another database answers.
  withoutTransaction: ['test'],
  handlers: {
    async list(input, context) {
      const { list, pagination } = await sources.list(input, context);
      return { list: list.map(shown), pagination };
    },
    async selector(_input, context) {
      const all = await sources.all(context, (query) => query.where('enabledMark', '=', 1));
      return { list: all.map(({ id, fullName, enCode }) => ({ id, fullName, enCode })) };
    },
    info: async (input, context) => shown(await sources.info(input, context)),
    create: async (input, context) => sources.create(await complete(input, undefined, context), context),
    async update(input, context) {
      const before = await sources.info(input, context);
      return sources.update({ ...input, ...(await complete(input, before, context)) }, context);
    },
    async remove({ id }, context) {
      const source = await sources.info({ id }, context);
      const user = await interfaceOf(context, source);
      if (user !== undefined) throw badRequest('data-source.used', { name: user });
      return sources.remove({ id }, context);
    },
    state: sources.state,
    test,
    tables: async ({ id }, context) => ({ list: await sourceTables(context, id) }),
    columns: async ({ id, table }, context) => ({ list: await sourceColumns(context, id, table) }),
  },
});
