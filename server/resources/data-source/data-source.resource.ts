import { Client } from 'pg';
import type { InputOf } from '#schemas/protocol/contract.ts';
import { dataSourceContract } from '#schemas/resources/data-source/data-source.contract.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';

type TestInput = InputOf<(typeof dataSourceContract)['calls']['test']>;

/** Timeout in milliseconds of the connection and of each statement. */
const patienceMs = 10_000;

/** The reason of a failure is only logged: the message of the other database may contain internal details. */
async function test({ host, port, dbName, userName, password }: TestInput, { settings, log }: Context): Promise<void> {
  const address = `${host}:${port}`;
  if (!settings.dataSources.includes(address)) throw badRequest('data-source.notAllowed', { address });
  const connection = { host, port, database: dbName, user: userName, password };
  const client = new Client({ ...connection, connectionTimeoutMillis: patienceMs, query_timeout: patienceMs });
  // An error after the connection was opened is reported by the failing query; without a listener it would end the
  // process.
  client.on('error', (error) => log.warn({ reason: error.message }, 'data source'));
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'data source');
    throw badRequest('data-source.notReached', { address });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Connection tests of external databases. */
export const dataSourceResource = defineResource({
  contract: dataSourceContract,
  withoutTransaction: ['test'],
  handlers: { test },
});
