import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import type { recordMoveContract, TableOrigin } from '#schemas/resources/record-move/record-move.contract.ts';
import type { TableColumn } from '#schemas/resources/data-source/data-source.contract.ts';
import type { Static } from '@sinclair/typebox';
import type { Context } from '../../platform/context/context.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { sourceColumns } from '../data-sources/read-source.ts';
import { headingOf, type ImportColumn } from '../import/import-sheet.ts';
import { formOf } from './move-records.ts';

type Calls = (typeof recordMoveContract)['calls'];
type Mapping = Static<typeof TableOrigin>['mapping'];

const origin = 'table' as const;

/** The fields of a form that records are moved into. */
export async function importedFields(context: Context, modelId: string) {
  const { cells } = await formOf(context, { modelId, origin: 'file' });
  return cells.columns.map((column) => ({ id: column.field.name, fullName: headingOf(column) }));
}

/** Names are compared without case and the characters that separate words. */
const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');

/** Each column with the field of the main form that has its name or comment as name or label; no field twice. */
function pairs(columns: readonly TableColumn[], fields: readonly ImportColumn[]) {
  const open = new Set(fields.filter(({ field }) => field.table === undefined));
  return columns.map((column) => {
    const names = [column.name, column.comment].filter(Boolean).map(plain);
    const found = [...open].find(({ field, label }) =>
      [field.name, label].map(plain).some((one) => names.includes(one)),
    );
    if (found) open.delete(found);
    return { column, found };
  });
}

/** Every column of a table, and the field of a form that it would become. */
async function matched(context: Context, { modelId, sourceId, table }: InputOf<Calls['match']>) {
  const { model, cells } = await formOf(context, { modelId, origin });
  return { model, fields: cells.columns, pairs: pairs(await sourceColumns(context, sourceId, table), cells.columns) };
}

/** A mapping to start from: the columns of a table that have a field. */
export async function matchedMapping(context: Context, input: InputOf<Calls['match']>): Promise<Mapping> {
  const { table } = input;
  return (await matched(context, input)).pairs.flatMap(({ column, found }) =>
    found ? [{ table, parentColumn: '', column: column.name, field: found.field.name }] : [],
  );
}

/** The columns of several tables, with those that would not be copied. */
export async function listMatches(context: Context, { source, tables }: InputOf<Calls['matches']>) {
  const list: OutputOf<Calls['matches']>['list'] = [];
  for (const { table, target, mapping } of tables) {
    const { model, fields, pairs: all } = await matched(context, { modelId: target, sourceId: source, table });
    const labels = new Map(fields.map((one) => [one.field.name, headingOf(one)]));
    const chosen = mapping && new Map(mapping.map((one) => [one.column, one.field]));
    for (const { column, found } of all) {
      const { name, comment } = column;
      const field = (chosen ? chosen.get(name) : found?.field.name) ?? '';
      const label = labels.get(field) ?? field;
      list.push({ id: `${table}.${target}.${name}`, table, column: name, comment, form: model.fullName, field, label });
    }
  }
  return list;
}

/** The mapping of each table: the given one, else that of columns and fields with the same names. */
export async function completeMappings(context: Context, { source, tables }: InputOf<Calls['execute']>) {
  const complete: { table: string; target: string; mapping: Mapping }[] = [];
  for (const { table, target, mapping } of tables) {
    const own = mapping ?? (await matchedMapping(context, { modelId: target, sourceId: source, table }));
    if (own.length === 0) throw badRequest('record-move.noMatch', { table });
    complete.push({ table, target, mapping: own });
  }
  return complete;
}
