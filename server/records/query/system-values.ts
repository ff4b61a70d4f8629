import type { Comparison, Conditions } from '#schemas/language/condition.ts';
import { cached } from '../../platform/cache/cached-db.ts';
import type { Context } from '../../platform/context/context.ts';
import { rowsMax } from '../../platform/resource/crud-handlers.ts';
import { branchOf } from '../../platform/resource/tree.ts';
import { organizeLines } from '../../services/organisation/organizes.ts';

type ValueContext = Pick<Context, 'db' | 'user'>;
type Resolve = (context: ValueContext, formId: string) => Promise<unknown> | unknown;

/** What the server knows itself, by the name a parameter or a filter asks for it (FORM-035). */
const values: Readonly<Record<string, Resolve>> = {
  '@userId': ({ user }) => user.id,
  '@userAndSubordinates': subordinatesOf,
  '@organizeId': ({ user }) => user.organizeId,
  '@organizationAndSuborganization': (context) => branches(context, [context.user.organizeId]),
  '@branchManageOrganize': managedBy,
  '@formId': (_, formId) => formId,
};

/** The family's 3.6 spelling of one of them. */
const older: Readonly<Record<string, string>> = { '@userAraSubordinates': '@userAndSubordinates' };

const spelled = (name: string): string => (Object.hasOwn(older, name) ? (older[name] as string) : name);

/** Whether a text names a system variable. */
const isSystemName = (name: unknown): name is string =>
  typeof name === 'string' && Object.hasOwn(values, spelled(name));

/** Replaces an empty value, which would match everything, by an id that no row has. */
const noUser = '@none';

/** The value of a system variable; undefined for an unknown name. An empty value becomes one that matches nothing. */
export async function systemValue(context: ValueContext, name: unknown, formId: string): Promise<unknown> {
  if (!isSystemName(name)) return undefined;
  const value = await values[spelled(name)]?.(context, formId);
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? noUser : value;
}

/** The user and all subordinates, through all levels. */
async function subordinatesOf({ db, user }: ValueContext): Promise<string[]> {
  const people = await cached(db, 'names', 'managers', () =>
    db
      .selectFrom('users')
      .select(['id', 'managerId as parentId'])
      .where('managerId', '!=', '')
      .limit(rowsMax)
      .execute(),
  );
  return [...branchOf(people, user.id)];
}

/** The organisations a person manages, with all below; an administrator manages all. */
async function managedBy(context: ValueContext): Promise<string[]> {
  const { db, user } = context;
  const managed = (await organizeLines(db)).filter(({ managerId }) => user.isAdministrator || managerId === user.id);
  return branches(
    context,
    managed.map(({ id }) => id),
  );
}

async function branches({ db }: ValueContext, ids: readonly string[]): Promise<string[]> {
  const rows = await organizeLines(db);
  return [...new Set(ids.filter((id) => id !== '').flatMap((id) => [...branchOf(rows, id)]))];
}

/** Equal to several values is equal to one of them. */
const symbolOfMany = (symbol: Comparison['symbol']): Comparison['symbol'] =>
  symbol === '==' ? 'in' : symbol === '<>' ? 'notIn' : symbol;

/** A comparison of a definition with the system variable in it read; without one the same object. */
export async function withSystemValue(context: ValueContext, one: Comparison, formId: string): Promise<Comparison> {
  if (!isSystemName(one.fieldValue)) return one;
  const fieldValue = await systemValue(context, one.fieldValue, formId);
  return { ...one, fieldValue, symbol: Array.isArray(fieldValue) ? symbolOfMany(one.symbol) : one.symbol };
}

/** The fixed conditions of a list with the system variables in them read. What a caller sends is never read so. */
export async function withSystemValues(
  context: ValueContext,
  conditions: Conditions | undefined,
  formId: string,
): Promise<Conditions | undefined> {
  const named = conditions?.conditionList.some(({ groups }) => groups.some((one) => isSystemName(one.fieldValue)));
  if (!conditions || !named) return conditions;
  const read = (one: Comparison) => withSystemValue(context, one, formId);
  const conditionList = await Promise.all(
    conditions.conditionList.map(async (group) => ({ ...group, groups: await Promise.all(group.groups.map(read)) })),
  );
  return { ...conditions, conditionList };
}
