import { type Kysely, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

/** Ids of receivers by what they are, out of `{id}--{type}`. */
function byType(receivers: readonly string[]): Readonly<Record<string, string[]>> {
  const types: Record<string, string[]> = { user: [], organize: [], position: [], role: [] };
  for (const receiver of receivers) {
    const at = receiver.lastIndexOf('--');
    const [id, type] = at < 0 ? [receiver, 'user'] : [receiver.slice(0, at), receiver.slice(at + 2)];
    types[type === 'company' || type === 'department' ? 'organize' : type]?.push(id);
  }
  return types;
}

/** An impossible id keeps an empty list a list. */
const listOf = (ids: readonly string[] = []) => sql.join([...ids, '']);

/** A query for the enabled people meant: by themselves, or through an organisation and all below it, a position, a role. */
export function peopleOf(receivers: readonly string[], db: Kysely<Database>) {
  const people = db.selectFrom('users').select('users.id').where('users.enabledMark', '=', 1);
  if (receivers.length === 0) return people;
  const { user, organize, position, role } = byType(receivers);
  return people.where(
    sql<boolean>`(users.id in (${listOf(user)}) or users.position_id in (${listOf(position)})
      or exists (select 1 from user_role r where r.user_id = users.id and r.role_id in (${listOf(role)}))
      or users.organize_id in (with recursive below as (
        select id from organize where id in (${listOf(organize)})
        union select organize.id from organize join below on organize.parent_id = below.id) select id from below))`,
  );
}
