import type { Kysely } from 'kysely';
import type { Context } from '../../platform/context/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError, badRequest } from '../../platform/errors/app-error.ts';
import { rowsMax } from '../../platform/resource/crud-handlers.ts';
import { type Organisation, organisations } from '../organisation/organisations.ts';
import { type Directory, type ThirdDepartment, type ThirdPerson, ThirdProblem } from './directory.ts';
import { thirdPartyOf, thirdPartyError } from './third-parties.ts';
import type { SentKind, ThirdType } from './third.table.ts';
import { totalOf } from './totals.ts';

const isOf = (problem: unknown, reason: ThirdProblem['reason']): boolean =>
  problem instanceof ThirdProblem && problem.reason === reason;

/** Sends a department, made or changed as it is known there; answers its id there. */
export async function sendDepartment(directory: Directory, known: string, department: ThirdDepartment) {
  if (known !== '') {
    try {
      await directory.updateDepartment(known, department);
      return known;
    } catch (problem) {
      // It was removed there, so it is created again.
      if (!isOf(problem, 'absent')) throw problem;
    }
  }
  try {
    return await directory.createDepartment(department);
  } catch (problem) {
    if (!isOf(problem, 'exists')) throw problem;
    const same = (await directory.departmentsBelow(department.parentId)).find(({ name }) => name === department.name);
    if (!same) throw problem;
    await directory.updateDepartment(same.id, department);
    return same.id;
  }
}

/** Sends a person, made or changed as they are known there; answers their id there. */
async function sendPerson(directory: Directory, known: string, person: ThirdPerson) {
  const make = () => directory.createPerson(person);
  const change = () => directory.updatePerson(person);
  const [first, then, unless] =
    known === '' ? ([make, change, 'exists'] as const) : ([change, make, 'absent'] as const);
  try {
    await first();
  } catch (problem) {
    if (!isOf(problem, unless)) throw problem;
    await then();
  }
  return person.account;
}

type Db = Kysely<Database>;

/** One organisation or user that is to be sent. */
interface Entry {
  ownId: string;
  /** Its id there; empty as long as it was never there. */
  known: string;
  /** Sends it and answers its id there. */
  send(directory: Directory): Promise<string>;
}

type SyncedIds = Map<string, { thirdId: string; synTime: number }>;

async function knownOf(db: Db, type: ThirdType, kind: SentKind): Promise<SyncedIds> {
  const rows = await db
    .selectFrom('thirdRecord')
    .select(['ownId', 'thirdId', 'synTime'])
    .where('thirdType', '=', type)
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map((row) => [row.ownId, row]));
}

/** Entries never sent first, then those sent longest ago; otherwise in order: parents before children. */
const inTurn = (known: SyncedIds, entries: Entry[]): Entry[] => {
  const timeOf = ({ ownId }: Entry) => known.get(ownId)?.synTime ?? 0;
  return entries.toSorted((one, other) => timeOf(one) - timeOf(other));
};

/** All that is to be sent to a third party, in turn. */
async function entriesOf(db: Db, type: ThirdType, kind: SentKind, { rootId }: Directory): Promise<Entry[]> {
  const all = await organisations(db);
  const departments = await knownOf(db, type, 'organize');
  if (kind === 'organize') return departmentEntries(all, departments, rootId);
  return personEntries(db, await knownOf(db, type, 'user'), departments);
}

function departmentEntries(all: ReadonlyMap<string, Organisation>, known: SyncedIds, rootId: string): Entry[] {
  const byDepth = [...all.values()].toSorted((one, other) => one.ids.length - other.ids.length);
  const entries = byDepth
    .filter(({ enabledMark }) => enabledMark === 1)
    .map(({ id, parentId, fullName, ids }, index): Entry => {
      const own = known.get(id)?.thirdId ?? '';
      const send = async (directory: Directory) => {
        const parent = ids.length === 1 ? rootId : placed(known, parentId);
        const sent = { name: fullName, parentId: parent, order: byDepth.length - index };
        const thirdId = await sendDepartment(directory, own, sent);
        known.set(id, { thirdId, synTime: known.get(id)?.synTime ?? 0 });
        return thirdId;
      };
      return { ownId: id, known: own, send };
    });
  return inTurn(known, entries);
}

async function personEntries(db: Db, known: SyncedIds, departments: SyncedIds): Promise<Entry[]> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'account', 'realName', 'mobilePhone', 'email', 'organizeId'])
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('id')
    .limit(rowsMax)
    .execute();
  const entries = people.map(({ id, account, realName, mobilePhone, email, organizeId }): Entry => {
    const own = known.get(id)?.thirdId ?? '';
    const send = (directory: Directory) =>
      sendPerson(directory, own, {
        account,
        name: realName,
        mobile: mobilePhone,
        email,
        departmentIds: [organizeId === '' ? directory.rootId : placed(departments, organizeId)],
      });
    return { ownId: id, known: own, send };
  });
  return inTurn(known, entries);
}

/** The id of a department at the third party; throws when it was not sent. */
function placed(departments: SyncedIds, ownId: string): string {
  const thirdId = departments.get(ownId)?.thirdId ?? '';
  if (thirdId === '') throw new ThirdProblem('refused', ownId);
  return thirdId;
}

/** No further entry is started after this, so that the page gets its response within its 100 s (SHELL-016). */
const synchroniseMs = 60_000;

/**
 * Sends all enabled organisations or users to a third party one by one, and stores each outcome at once. A refused
 * entry does not stop the others; an unreachable third party does. Entries never sent go first, so that a repeated call
 * continues where the last one stopped.
 */
export async function synchronise(context: Context, type: ThirdType, kind: SentKind) {
  const third = await thirdPartyOf(context, type);
  const startedAt = context.now();
  try {
    const directory = await third.connect();
    const entries = await entriesOf(context.db, type, kind, directory);
    for (const [done, entry] of entries.entries()) {
      if (context.now() - startedAt > synchroniseMs) {
        throw badRequest('sys-config.third.unfinished', { name: third.name, done, rest: entries.length - done });
      }
      await sendOne(context, type, kind, directory, entry);
    }
  } catch (problem) {
    throw problem instanceof AppError ? problem : thirdPartyError(third, problem);
  }
  return totalOf(context.db, type, kind);
}

async function sendOne(context: Context, type: ThirdType, kind: SentKind, directory: Directory, entry: Entry) {
  try {
    const thirdId = await entry.send(directory);
    await keep(context, { thirdType: type, kind, ownId: entry.ownId, thirdId, succeeded: 1, told: '' });
  } catch (problem) {
    if (!(problem instanceof ThirdProblem) || problem.reason === 'slow' || problem.reason === 'unreachable') {
      throw problem;
    }
    const { ownId, known } = entry;
    await keep(context, { thirdType: type, kind, ownId, thirdId: known, succeeded: 0, told: problem.detail });
  }
}

interface Outcome {
  thirdType: ThirdType;
  kind: SentKind;
  ownId: string;
  thirdId: string;
  succeeded: 0 | 1;
  told: string;
}

async function keep({ db, now }: Context, outcome: Outcome): Promise<void> {
  const row = { ...outcome, synTime: now() };
  await db
    .insertInto('thirdRecord')
    .values(row)
    .onConflict((conflict) => conflict.columns(['thirdType', 'kind', 'ownId']).doUpdateSet(row))
    .execute();
}
