import type { SqlConfig } from '#schemas/resources/data-interface/data-config.ts';
import { dataSourceMenu } from '#schemas/resources/data-source/data-source.contract.ts';
import { AppError, badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { boundQuery } from './bound-query.ts';
import type { SourceRow } from './dialects/source-session.ts';
import { sourceByName, withSource } from './open-source.ts';

/**
 * Rows of a query of a data source: what its account may read, the same for every user who may run the interface. An
 * account that reads or writes files of its server is refused, since a query could do it with a function.
 */
export async function rowsOfSql(
  context: Context,
  config: SqlConfig,
  given: Readonly<Record<string, unknown>>,
  limit: number,
): Promise<SourceRow[]> {
  const source = await sourceByName(context, config.source);
  const { sql, values } = boundQuery(config.sql, given, source.dbType);
  try {
    return await withSource(context, source.id, async ({ session, dialect }) => {
      const [account] = await session.select(dialect.risk, [], 2);
      if (Number(account?.['risk'] ?? 1) !== 0) throw badRequest('data-source.risk', { name: source.fullName });
      return session.select(sql, values, limit);
    });
  } catch (error) {
    // The message of the other database may contain its names and values: for those who manage it only.
    const isFailure = error instanceof AppError && error.id === 'data-source.failed';
    if (!isFailure || (await context.may(dataSourceMenu))) throw error;
    throw badRequest('data-interface.failed', { name: source.fullName });
  }
}
