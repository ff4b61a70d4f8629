import { isDeepStrictEqual } from 'node:util';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { SystemFill } from '#core/kind/kind.ts';
import { isObject } from '#core/schema/record.ts';
import type { Context, Writer } from '../../platform/context/context.ts';
import type { RecordField, RecordFields } from '../fields/record-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the server may ask while it fills a record. */
interface Filling {
  user: Pick<Context['user'], 'account' | 'realName'>;
  now(): number;
  /** Names of the user's organisation, the outermost first, and of the position. */
  organizeNames(): Promise<readonly string[]>;
  positionName(): Promise<string>;
  /** Takes the next numbers of a numbering rule, in their order. */
  nextNumbers(rule: string, amount: number): Promise<readonly string[]>;
}

/** A place of a record that a number is drawn for. */
interface Drawn {
  rule: string;
  holder: Record<string, unknown>;
  key: string;
}

/** Filled again at every save; the others once. */
const atChange: readonly SystemFill[] = ['modifyUser', 'modifyTime'];

/** Values to be stored. `before`: the stored record of an update. */
interface Unfilled {
  values: Values;
  before?: Values | undefined;
}

/** What records are filled with; the places that numbers are drawn for are collected. */
interface Means {
  filling: Filling;
  drawn: Drawn[];
}

/**
 * Fills system fields: user and time at creation and at every change, numbers once. Input for them is ignored. The
 * numbers of all these records are drawn together, in the order of the records.
 */
export async function fillSystemFields(
  fields: RecordFields,
  records: readonly Unfilled[],
  filling: Filling,
): Promise<Record<string, unknown>[]> {
  const system = [...fields.values()].filter(({ node }) => node.kind?.server?.system !== undefined);
  const means: Means = { filling, drawn: [] };
  const filled = await inOrder(records, (record) => filledRecord(system, record, means));
  await draw(means.drawn, filling);
  return filled;
}

/**
 * A new sub-table row is filled like a new record; a stored one counts as changed when one of its values changes
 * (SUBTABLE-039).
 */
async function filledRecord(system: readonly RecordField[], { values, before }: Unfilled, means: Means) {
  const filled = await filledHolder(columnsAmong(system, undefined), values, before, means);
  for (const table of new Set(system.flatMap((field) => field.table ?? []))) {
    const rows = filled[table];
    if (!Array.isArray(rows)) continue;
    const [columns, stored] = [columnsAmong(system, table), rowsById(before?.[table])];
    const names = new Set(columns.map(({ key }) => key));
    filled[table] = await inOrder(rows as Values[], (row) => {
      const same = stored.get(row['id']);
      return filledHolder(columns, row, same, means, same !== undefined && isSame(row, same, names));
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

/**
 * Takes numbers in the order of the places: the record's, then those of its rows. One query per rule, for any number of
 * rows.
 */
async function draw(drawn: readonly Drawn[], filling: Filling): Promise<void> {
  for (const rule of new Set(drawn.map((one) => one.rule))) {
    const places = drawn.filter((one) => one.rule === rule);
    const numbers = await filling.nextNumbers(rule, places.length);
    for (const [at, { holder, key }] of places.entries()) holder[key] = numbers[at];
  }
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
  { filling, drawn }: Means,
  isUnchanged = false,
): Promise<Record<string, unknown>> {
  const filled: Record<string, unknown> = { ...values };
  for (const { key, node } of fields) {
    const fill = node.kind?.server?.system as SystemFill;
    const rule = fill === 'number' ? ruleDrawn(node, before?.[key]) : undefined;
    if (rule !== undefined) drawn.push({ rule, holder: filled, key });
    const isPreserved = isUnchanged && atChange.includes(fill);
    filled[key] = isPreserved || fill === 'number' ? before?.[key] : await valueOf(fill, node, before, filling, key);
    if (filled[key] === undefined) delete filled[key];
  }
  return filled;
}

/** The rule whose next number a place takes; `undefined` where it has one already, or no rule. */
function ruleDrawn(node: CompiledNode, stored: unknown): string | undefined {
  const rule = node.config['rule'] ?? node.props['rule'];
  const isPreserved = typeof stored === 'string' && stored !== '';
  return isPreserved || typeof rule !== 'string' || rule === '' ? undefined : rule;
}

async function valueOf(
  fill: Exclude<SystemFill, 'number'>,
  node: CompiledNode,
  before: Values | undefined,
  filling: Filling,
  key: string,
) {
  const isDue = before === undefined || atChange.includes(fill);
  return isDue ? current(fill, node, filling) : before?.[key];
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

/** Organisations nest no deeper; a circle in the data ends here. */
const levelsMax = 20;

/** What the server fills a record and its rows with in the name of the person logged in; names are read once. */
export function fillingOf(context: Writer, nextNumbers: Filling['nextNumbers']): Filling {
  return {
    user: context.user,
    now: () => context.now(),
    nextNumbers,
    organizeNames: once(async () => {
      const names: string[] = [];
      let id = context.user.organizeId;
      while (id !== '' && id !== '-1' && names.length < levelsMax) {
        const organize = await context.db
          .selectFrom('organize')
          .select(['fullName', 'parentId'])
          .where('id', '=', id)
          .executeTakeFirst();
        if (!organize) break;
        names.unshift(organize.fullName);
        id = organize.parentId;
      }
      return names;
    }),
    positionName: once(async () => {
      const position = await context.db
        .selectFrom('position')
        .select('fullName')
        .where('id', '=', context.user.positionId)
        .executeTakeFirst();
      return position?.fullName ?? '';
    }),
  };
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => (known ??= read());
}
