import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { forbidden } from '../../errors/app-error.ts';
import type { User } from '../user.ts';
import type { ObjectType } from './grant.table.ts';
import { heldBy } from './grants.ts';

/**
 * What a call is about to change, by id: accounts, roles, positions, groups, and organisations with joining or leaving
 * members.
 */
export type Changed = Readonly<Partial<Record<ObjectType | 'organize', readonly string[]>>>;

interface Caller {
  db: Kysely<Database>;
  user: User;
}

type Found = Record<'account' | 'object' | 'place', boolean>;

const among = (ids: readonly string[] = []): RawBuilder<unknown> =>
  ids.length === 0 ? sql`('')` : sql`(${sql.join(ids)})`;

/**
 * The single rule against privilege escalation (PERM-024): a caller cannot change an object with rights the caller
 * could not grant. An account has its own grants, those of its roles, positions and groups, enabled or not, the
 * organisations it belongs to or manages, and all of that of its subordinates, whose records it sees. A caller can
 * grant their own rights, and the organisations they belong to with all below. Administrators can grant everything.
 */
export async function refusePrivilegeEscalation(changed: Changed, { db, user }: Caller): Promise<void> {
  if (user.isAdministrator || Object.values(changed).every((ids) => ids.length === 0)) return;
  const { rows } = await sql<Found>`
    with recursive person (id) as (
      select id from users where id in ${among(changed.user)}
      union
      select below.id from users below join person on below.manager_id = person.id
    ), own (id) as (
      select organize_id from user_organize where user_id = ${user.id}
      union
      select below.id from organize below join own on below.parent_id = own.id
    ), missing as (${missingFor(user)}), place (id) as (
      select id from organize where id in ${among(changed.organize)}
      union select organize_id from position where id in ${among(changed.position)} and organize_id <> ''
      union select organize_id from user_organize where user_id in (select id from person)
      union select id from organize where manager_id in (select id from person)
    )
    select
      exists (select 1 from users where is_administrator = 1 and id in (select id from person))
        or exists (select 1 from missing where ${ofPeople}) as account,
      exists (select 1 from missing where ${ofObjects(changed)}) as object,
      exists (select 1 from place where id not in (select id from own)) as place`.execute(db);
  const { account, object, place } = rows[0] as Found;
  if (object) throw forbidden('permission.lending');
  if (account) throw forbidden('permission.stronger');
  if (place) throw forbidden('permission.outside');
}

/** The grants of any object that a caller does not have, and so cannot give or take. */
const missingFor = (user: User) => sql`
  select object_type, object_id from permission_grant given where not exists (select 1 from permission_grant
    where step = given.step and item_id = given.item_id and ${heldBy(user)})`;

/** The ids of the roles whose rights a caller could not grant (ROLE-009). */
export async function rolesBeyond({ db, user }: Caller): Promise<ReadonlySet<string>> {
  if (user.isAdministrator) return new Set();
  const { rows } = await sql<{ id: string }>`
    with missing as (${missingFor(user)}) select distinct object_id as id from missing where object_type = 'role'`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A condition for the grants of the changed users, and of their roles, positions and groups. */
const ofPeople = sql<boolean>`(
  (object_type = 'user' and object_id in (select id from person))
  or (object_type = 'role' and object_id in (
    select role_id from user_role where user_id in (select id from person)))
  or (object_type = 'position' and object_id in (
    select position_id from user_position where user_id in (select id from person)))
  or (object_type = 'group' and object_id in (
    select group_id from user_group where user_id in (select id from person))))`;

/** A condition for the grants of the changed roles, positions and groups themselves. */
const ofObjects = ({ role, position, group }: Changed): RawBuilder<boolean> => sql<boolean>`(
  (object_type = 'role' and object_id in ${among(role)})
  or (object_type = 'position' and object_id in ${among(position)})
  or (object_type = 'group' and object_id in ${among(group)}))`;
