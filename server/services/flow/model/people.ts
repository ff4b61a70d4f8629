import type { Kysely } from 'kysely';
import type { PeopleRule } from '#core/flow/model/people-rule.ts';
import { membersNamed, type OrganisationFacts, peopleFor as namedBy, type Person } from '#core/flow/people/people.ts';
import type { Database } from '../../../platform/db/database.ts';
import { organisations } from '../../organisation/organisations.ts';
import { organizeLines } from '../../organisation/organizes.ts';
import { byType } from '../../organisation/selected.ts';
import { peopleOf } from '../../messages/send-message.ts';

type Db = Kysely<Database>;

/** Persons of one step at most: a step for more is a mistake of its definition. */
const peopleMax = 500;

/**
 * The enabled users that a rule names, each once, from the organisation as it is at this time (FLOW-016, FLOW-018); rules
 * by interface are answered by a job.
 */
export async function peopleFor(db: Db, rule: PeopleRule): Promise<string[]> {
  const wanted = {
    members: membersNamed(rule),
    initiator: rule.initiator,
    hasAdministrators: asksForAdministrators(rule),
  };
  return (namedBy(rule, await factsFor(db, wanted)) ?? []).slice(0, peopleMax);
}

/** What a rule reads of the organisation. */
export interface WantedFacts {
  /** `{id}--{type}`. */
  members: readonly string[];
  initiator: string;
  hasAdministrators: boolean;
}

/** The part of the organisation that a rule reads. */
export async function factsFor(
  db: Db,
  { members: named, initiator, hasAdministrators }: WantedFacts,
): Promise<OrganisationFacts> {
  const members = await usersBehind(db, named);
  const administrators = hasAdministrators ? await administratorIds(db) : [];
  const lines = await organizeLines(db);
  const heads = lines.map(({ managerId }) => managerId);
  const direct = [initiator, ...byType(named).user, ...Object.values(members).flat(), ...administrators, ...heads];
  const organizes = lines.map(({ id, parentId, managerId, category }) => [
    id,
    { parentId, managerId, isCompany: category === 'company' },
  ]);
  return {
    people: await peopleWithSuperiors(db, direct),
    organizes: Object.fromEntries(organizes),
    members,
    administrators,
  };
}

const asksForAdministrators = (rule: PeopleRule): boolean =>
  rule.by === 'administrators' || (rule.by === 'union' && rule.rules.some(asksForAdministrators));

async function administratorIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where('isAdministrator', '=', 1).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** The users of each `{id}--{type}` that is not a user; those of an organisation with all below it. */
async function usersBehind(db: Db, members: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  const all = await organisations(db);
  for (const member of new Set(members)) {
    if (member.endsWith('--user')) continue;
    const rows = await peopleOf([member], db, all)
      .orderBy('users.sortCode')
      .orderBy('users.id')
      .limit(peopleMax)
      .execute();
    found[member] = rows.map(({ id }) => id);
  }
  return found;
}

/** How many levels of superiors are read. */
const levelsMax = 50;

/** Users with everything the rules know of them, and their superiors; deleted ones are absent. */
async function peopleWithSuperiors(db: Db, ids: readonly string[]): Promise<Record<string, Person>> {
  const people: Record<string, Person> = {};
  let wanted = [...new Set(ids)].filter((id) => id !== '');
  for (let level = 0; level <= levelsMax && wanted.length > 0; level += 1) {
    const rows = await db
      .selectFrom('users')
      .select(['id', 'enabledMark', 'managerId', 'organizeId'])
      .where('id', 'in', wanted)
      .execute();
    const relations = await relationsOf(db, wanted);
    for (const { id, enabledMark, managerId, organizeId } of rows) {
      const more = { ...(managerId !== '' && { managerId }), ...(organizeId !== '' && { organizeId }) };
      people[id] = { isEnabled: enabledMark === 1, ...more, ...relations(id) };
    }
    wanted = [...new Set(rows.map(({ managerId }) => managerId))].filter(
      (id) => id !== '' && !Object.hasOwn(people, id),
    );
  }
  return people;
}

async function relationsOf(db: Db, users: readonly string[]) {
  const [organizes, positions, roles, groups] = await Promise.all([
    db.selectFrom('userOrganize').select(['userId', 'organizeId as id']).where('userId', 'in', users).execute(),
    db.selectFrom('userPosition').select(['userId', 'positionId as id']).where('userId', 'in', users).execute(),
    db.selectFrom('userRole').select(['userId', 'roleId as id']).where('userId', 'in', users).execute(),
    db.selectFrom('userGroup').select(['userId', 'groupId as id']).where('userId', 'in', users).execute(),
  ]);
  const ofUser = (rows: readonly { userId: string; id: string }[], user: string) =>
    rows.filter(({ userId }) => userId === user).map(({ id }) => id);
  return (user: string) => ({
    organizeIds: ofUser(organizes, user),
    positionIds: ofUser(positions, user),
    roleIds: ofUser(roles, user),
    groupIds: ofUser(groups, user),
  });
}
