import { isDeepStrictEqual } from 'node:util';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { SystemFill } from '#core/kind.ts';
import { isObject } from '#core/schema/record.ts';
import type { Context } from '../../platform/resource/context.ts';
import type { RecordField, RecordFields } from './record-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the server may ask while it fills a record. */
export interface Filling {
  user: Pick<Context['user'], 'account' | 'realName'>;
  now(): number;
  /** Names of the user's organisation, the outermost first, and of the position. */
  organizeNames(): Promise<readonly string[]>;
  positionName(): Promise<string>;
  /** Takes the next number of a numbering rule. */
  nextNumber(rule: string): Promise<string>;
}

/** Filled again at every save; the others once. */
const atChange: readonly SystemFill[] = ['modifyUser', 'modifyTime'];

/**
 * The values nobody types: who and when at creation and at every change, numbers once. What the page sent for them is not
 * looked at. `before`: the stored record of an update. In a sub-table a new row is filled like a new record, a stored one
 * is changed when one of its own values is (SUBTABLE-039).
 */
export async function fillSystemFields(
  fields: RecordFields,
  values: Values,
  before: Values | undefined,
  filling: Filling,
): Promise<Record<string, unknown>> {
  const system = [...fields.values()].filter(({ node }) => node.kind?.system !== undefined);
  const filled = await filledHolder(columnsAmong(system, undefined), values, before, filling);
  for (const table of new Set(system.flatMap((field) => field.table ?? []))) {
    const rows = filled[table];
    if (!Array.isArray(rows)) continue;
    const [columns, stored] = [columnsAmong(system, table), rowsById(before?.[table])];
    const names = new Set(columns.map(({ key }) => key));
    filled[table] = await inOrder(rows as Values[], (row) => {
      const same = stored.get(row['id']);
      return filledHolder(columns, row, same, filling, same !== undefined && isSame(row, same, names));
    });
  }
  return filled;
}

const columnsAmong = (fields: readonly RecordField[], of: string | undefined) =>
  fields.filter(({ table }) => table === of);

const rowsById = (rows: unknown) =>
  new Map((Array.isArray(rows) ? rows : []).filter(isObject).map((row) => [row['id'], row]));

/** Whether a row holds what it held before, besides what the server fills; columns of former definitions are not sent. */
function isSame(row: Values, before: Values, filled: ReadonlySet<string>): boolean {
  return Object.entries(row).every(
    ([key, value]) => filled.has(key) || isDeepStrictEqual(value ?? null, before[key] ?? null),
  );
}

/** One after the other: numbers are drawn in the order of the rows. */
async function inOrder<T, R>(list: readonly T[], map: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const one of list) results.push(await map(one));
  return results;
}

/** A record or a row with what the server fills. `isUnchanged`: nothing else of it is another value than before. */
async function filledHolder(
  fields: readonly RecordField[],
  values: Values,
  before: Values | undefined,
  filling: Filling,
  isUnchanged = false,
): Promise<Record<string, unknown>> {
  const filled: Record<string, unknown> = { ...values };
  for (const { key, node } of fields) {
    const fill = node.kind?.system as SystemFill;
    const isKept = isUnchanged && atChange.includes(fill);
    filled[key] = isKept ? before?.[key] : await valueOf(fill, node, before, filling, key);
    if (filled[key] === undefined) delete filled[key];
  }
  return filled;
}

async function valueOf(
  fill: SystemFill,
  node: CompiledNode,
  before: Values | undefined,
  filling: Filling,
  key: string,
) {
  const stored = before?.[key];
  if (fill === 'number') {
    const rule = node.config['rule'] ?? node.props['rule'];
    const isKept = typeof stored === 'string' && stored !== '';
    return isKept || typeof rule !== 'string' || rule === '' ? stored : filling.nextNumber(rule);
  }
  const isDue = before === undefined || atChange.includes(fill);
  return isDue ? current(fill, node, filling) : stored;
}

async function current(fill: Exclude<SystemFill, 'number'>, node: CompiledNode, filling: Filling): Promise<unknown> {
  switch (fill) {
    case 'createUser':
    case 'modifyUser':
      return `${filling.user.realName}/${filling.user.account}`;
    case 'createTime':
    case 'modifyTime':
      return filling.now();
    case 'currOrganize': {
      const names = await filling.organizeNames();
      return node.props['showLevel'] === 'last' ? (names.at(-1) ?? '') : names.join('/');
    }
    case 'currPosition':
      return filling.positionName();
  }
}
