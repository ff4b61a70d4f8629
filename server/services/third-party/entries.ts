import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { rowsMax } from '../../platform/resource/crud-handlers.ts';
import { type Organisation, organisations } from '../organisation/organisations.ts';
import { type Directory, ThirdProblem } from './directory.ts';
import { sendDepartment, sendPerson } from './send-entry.ts';
import type { SentKind, ThirdType } from './third.table.ts';

type Db = Kysely<Database>;

/** One organisation or user that is to be sent. */
export interface Entry {
  ownId: string;
  /** Its id there; empty as long as it was never there. */
  known: string;
  /** Sends it and answers its id there. */
  send(directory: Directory): Promise<string>;
}

type Known = Map<string, { thirdId: string; synTime: number }>;

async function knownOf(db: Db, type: ThirdType, kind: SentKind): Promise<Known> {
  const rows = await db
    .selectFrom('thirdRecord')
    .select(['ownId', 'thirdId', 'synTime'])
    .where('thirdType', '=', type)
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map((row) => [row.ownId, row]));
}

/** Entries never sent first, then those sent longest ago; otherwise in order: parents before children. */
const inTurn = (known: Known, entries: Entry[]): Entry[] => {
  const timeOf = ({ ownId }: Entry) => known.get(ownId)?.synTime ?? 0;
  return entries.toSorted((one, other) => timeOf(one) - timeOf(other));
};

/** All that is to be sent to a third party, in turn. */
export async function entriesOf(db: Db, type: ThirdType, kind: SentKind, { rootId }: Directory): Promise<Entry[]> {
  const all = await organisations(db);
  const departments = await knownOf(db, type, 'organize');
  if (kind === 'organize') return departmentEntries(all, departments, rootId);
  return personEntries(db, await knownOf(db, type, 'user'), departments);
}

function departmentEntries(all: ReadonlyMap<string, Organisation>, known: Known, rootId: string): Entry[] {
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

async function personEntries(db: Db, known: Known, departments: Known): Promise<Entry[]> {
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
function placed(departments: Known, ownId: string): string {
  const thirdId = departments.get(ownId)?.thirdId ?? '';
  if (thirdId === '') throw new ThirdProblem('refused', ownId);
  return thirdId;
}
