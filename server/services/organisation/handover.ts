import type { Kysely } from 'kysely';
import type { InputOf, OutputOf } from '#schemas/protocol/contract.ts';
import type { userContract } from '#schemas/resources/user/user.contract.ts';
import { type WorkKind, workKinds } from '#schemas/resources/user/user-work.ts';
import { refusePrivilegeEscalation } from '../../platform/auth/permission/privilege-escalation.ts';
import type { Context } from '../../platform/context/context.ts';
import { stampChange } from '../../platform/db/columns.ts';
import { reply } from '../../platform/envelope/envelope.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { badRequest, notFound } from '../../platform/errors/app-error.ts';
import { rowsMax } from '../../platform/resource/crud-handlers.ts';

type Db = Context['db'];
interface Item {
  id: string;
  fullName: string;
}

/** One kind of work that can be handed over: what of it a user has, and whose it becomes. */
export interface Work {
  open(db: Db, userId: string, now: number): Promise<Item[]>;
  move(ids: readonly string[], fromId: string, toId: string, context: Context): Promise<void>;
}

type Rows = Kysely<Record<string, Record<string, unknown>>>;

/** Rows of a table that name their owner in a column. */
const ownedRows = (
  table: string,
  column: string,
  name: string,
  narrow?: (now: number) => [string, '>=' | '=', number],
): Work => ({
  async open(db, userId, now) {
    const all = (db as unknown as Rows)
      .selectFrom(table)
      .select(['id', `${name} as fullName`])
      .where(column, '=', userId);
    const open = narrow ? all.where(...narrow(now)) : all;
    return (await open.orderBy('id').limit(rowsMax).execute()) as unknown as Item[];
  },
  async move(ids, fromId, toId, context) {
    await (context.db as unknown as Rows)
      .updateTable(table)
      .set({ [column]: toId, ...stampChange(context) })
      .where('id', 'in', ids)
      .where(column, '=', fromId)
      .execute();
  },
});

const reports = ownedRows('users', 'managerId', 'realName');

/**
 * The successor gets the subordinates; who was one of them reports to the former manager's manager, so that no one
 * becomes their own.
 */
const subordinates: Work = {
  ...reports,
  async move(ids, fromId, toId, context) {
    const { db } = context;
    const people = await db.selectFrom('users').select(['id', 'managerId']).where('managerId', '!=', '').execute();
    const managerOf = new Map(people.map(({ id, managerId }) => [id, managerId]));
    const seen = new Set<string>();
    for (let at: string | undefined = toId; at !== undefined && !seen.has(at); at = managerOf.get(at)) seen.add(at);
    if (seen.has(fromId)) {
      const managerId = managerOf.get(fromId) ?? '';
      await db.updateTable('users').set({ managerId }).where('id', '=', toId).execute();
    }
    await reports.move(
      ids.filter((id) => id !== toId),
      fromId,
      toId,
      context,
    );
  },
};

const works: Record<Exclude<WorkKind, 'flowTask' | 'flowInstance'>, Work> = {
  form: ownedRows('visualdev', 'creatorUserId', 'fullName', () => ['deleteMark', '=', 0]),
  interface: ownedRows('dataInterface', 'creatorUserId', 'fullName'),
  schedule: ownedRows('schedule', 'creatorUserId', 'title', (now) => ['endDay', '>=', now]),
  subordinate: subordinates,
  department: ownedRows('organize', 'managerId', 'fullName'),
  flowTemplate: ownedRows('flowTemplate', 'creatorUserId', 'fullName'),
};

type Calls = (typeof userContract)['calls'];

async function personOf(id: string, db: Db) {
  const person = await db.selectFrom('users').select(['id', 'enabledMark']).where('id', '=', id).executeTakeFirst();
  if (!person) throw notFound();
  return person;
}

/** The handlers of handing work over; the work in processes is known to those. */
export function handoverWith(ofFlows: Record<'flowTask' | 'flowInstance', Work>) {
  const all: Record<WorkKind, Work> = { ...works, ...ofFlows };

  /** The open work of a user by kind; the id of an item is `{kind}--{id}`, that of all work of a kind the kind. */
  async function work({ fromId }: InputOf<Calls['work']>, context: Context): Promise<OutputOf<Calls['work']>> {
    const { db, language, now } = context;
    await personOf(fromId, db);
    await refusePrivilegeEscalation({ user: [fromId] }, context);
    const list = [];
    for (const kind of workKinds) {
      const items = await all[kind].open(db, fromId, now());
      const children = items.map(({ id, fullName }) => ({
        id: `${kind}--${id}`,
        fullName,
        hasChildren: false,
        children: [],
      }));
      const fullName = sentence(language, `user.work.${kind}`, { count: items.length });
      list.push({ id: kind, fullName, hasChildren: children.length > 0, children });
    }
    return { list };
  }

  /** Hands chosen work over to another user; both must be people whose accounts the caller may change (PERM-024). */
  async function workHandover({ fromId, toId, items }: InputOf<Calls['workHandover']>, context: Context) {
    const { db, now } = context;
    await personOf(fromId, db);
    const successor = toId === fromId ? undefined : await personOf(toId, db);
    if (successor?.enabledMark !== 1) throw badRequest('user.work.successor');
    await refusePrivilegeEscalation({ user: [fromId, toId] }, context);
    const chosen = new Set(items);
    let count = 0;
    for (const kind of workKinds) {
      const open = await all[kind].open(db, fromId, now());
      const ids = open.map(({ id }) => id).filter((id) => chosen.has(kind) || chosen.has(`${kind}--${id}`));
      if (ids.length > 0) await all[kind].move(ids, fromId, toId, context);
      count += ids.length;
    }
    return reply({ count }, 'user.work.moved', { count });
  }

  return { work, workHandover };
}
