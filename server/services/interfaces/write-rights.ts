import type { SqlConfig } from '#schemas/resources/data-interface/data-config.ts';
import { interfaceTypes } from '#schemas/resources/data-interface/data-interface.entity.ts';
import { authorityMenu } from '#schemas/resources/authority/authority.contract.ts';
import { forbidden, badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { mayUse, usedModel } from '../../records/access/model-access.ts';
import { boundQuery } from '../data-sources/bound-query.ts';
import { mayReadSources, sourceByName } from '../data-sources/open-source.ts';
import type { DataInterfaceTable } from './interface.table.ts';
import { type DataConfig, readConfig } from './read-config.ts';
import { guardedColumns, peopleMenu } from './rows-of-table.ts';
import { usesVariables, variablesIn } from './variables.ts';

type Configured = Pick<DataInterfaceTable, 'type' | 'dataConfigJson'>;

/** The form an interface reads; undefined: it reads none. */
export function formIdOf({ type, config }: DataConfig): string | undefined {
  return type === 1 && config.from.startsWith('model/') ? config.from.slice('model/'.length) : undefined;
}

/**
 * Refuses to write an interface over data that the writer may not see (PERM-023): the records of a form, the guarded
 * columns of people, the tables of a data source, and the same behind the variables of the configuration.
 */
export async function refuseUnreadable(context: Context, { type, dataConfigJson }: Configured): Promise<void> {
  const dataConfig = readConfig(type, dataConfigJson);
  await refuseSource(context, dataConfig);
  if (guardedColumns(dataConfig).length > 0 && !(await context.may(peopleMenu))) {
    throw forbidden('data-interface.peopleForbidden');
  }
  const names = variablesIn(dataConfig.config);
  if (names.length === 0) return;
  const behind = await context.db
    .selectFrom('dataInterface')
    .innerJoin('dataInterfaceVariate', 'dataInterfaceVariate.interfaceId', 'dataInterface.id')
    .select(['dataInterface.type', 'dataInterface.dataConfigJson'])
    .where('dataInterfaceVariate.fullName', 'in', names)
    .execute();
  for (const one of behind) await refuseSource(context, readConfig(one.type, one.dataConfigJson));
}

async function refuseQuery(context: Context, { source, sql }: SqlConfig): Promise<void> {
  if (!(await mayReadSources(context))) throw forbidden('data-interface.sourceForbidden');
  const known = await sourceByName(context, source);
  boundQuery(sql, {}, known.dbType);
}

async function refuseSource(context: Context, dataConfig: DataConfig): Promise<void> {
  if (dataConfig.type === interfaceTypes.sql) await refuseQuery(context, dataConfig.config);
  const form = formIdOf(dataConfig);
  if (form !== undefined && !(await mayUse(context, form))) throw forbidden('data-interface.formForbidden');
}

/** Whether a user may grant rights, and so say on an interface that rights of its users do not limit it. */
export const mayGrant = (context: Context): Promise<boolean> => context.may(authorityMenu, 'btn_edit');

/**
 * Refuses to open more than the caller may see: an interface that shows all records to its roles must name its fields,
 * take no variable, and read only what the caller sees without a limit.
 */
export async function refuseOpening(context: Context, { type, dataConfigJson }: Configured): Promise<void> {
  if (!(await mayGrant(context))) throw forbidden('data-interface.openForbidden');
  const dataConfig = readConfig(type, dataConfigJson);
  if (dataConfig.type !== 1 || usesVariables(dataConfig.config)) throw badRequest('data-interface.open.onlyQueries');
  if ((dataConfig.config.fields ?? []).length === 0) throw badRequest('data-interface.open.noFields');
  const form = formIdOf(dataConfig);
  if (form !== undefined && (await usedModel(context, form, { showing: 'list' })).rights !== undefined) {
    throw forbidden('permission.lending');
  }
}
