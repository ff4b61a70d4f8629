import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { SelectorNode } from '#schemas/resources/selector-node.ts';
import type { Language } from '#schemas/language/text.ts';
import type { Database } from '../../platform/db/database.ts';
import { branchOf } from '../../platform/resource/tree.ts';
import { deletedName, deletedNames } from '../deleted-names.ts';
import { offered } from './picker-nodes.ts';
import { type Organisation, organisationNode, placeIn } from './organisations.ts';
import { among, belongingTo, personNode } from './users.ts';

type Organisations = ReadonlyMap<string, Organisation>;

/** Ids of the organisation by what they are of: `{id}--{type}`; one without a type is a user. */
export function byType(ids: readonly string[]): Record<Type, string[]> {
  const sorted: Record<Type, string[]> = { organize: [], position: [], role: [], group: [], user: [] };
  for (const text of ids) {
    const [id = '', type = 'user'] = text.split('--');
    const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
    if (kind !== undefined) sorted[kind].push(id);
  }
  return sorted;
}

type Type = 'organize' | 'position' | 'role' | 'group' | 'user';
const kinds: Readonly<Record<string, Type>> = {
  company: 'organize',
  department: 'organize',
  position: 'position',
  role: 'role',
  group: 'group',
  user: 'user',
};

/** A condition for the users selected by these objects: an organisation selects all users in it and below it. */
export function isMemberOf(ids: readonly string[], all: Organisations): RawBuilder<boolean> {
  const { organize, position, role, group, user } = byType(ids);
  const rows = [...all.values()];
  const organizes = [...new Set(organize.flatMap((id) => [...branchOf(rows, id)]))];
  const parts = [
    belongingTo('user_organize', organizes),
    belongingTo('user_position', position),
    belongingTo('user_role', role),
    belongingTo('user_group', group),
    among(user),
  ];
  return sql<boolean>`(${sql.join(parts, sql` or `)})`;
}

/** Each of these things that exists, disabled ones too, as it is shown once it is chosen. */
export async function selectedNodes(
  db: Kysely<Database>,
  ids: readonly string[],
  all: Organisations,
): Promise<SelectorNode[]> {
  const { organize, position, role, group, user } = byType(ids);
  const people = await found(user, (some) =>
    db.selectFrom('users').select(['id', 'realName', 'headIcon', 'organizeId']).where('id', 'in', some).execute(),
  );
  const positions = await found(position, (some) =>
    db.selectFrom('position').select(['id', 'fullName', 'organizeId']).where('id', 'in', some).execute(),
  );
  const named = (table: 'role' | 'group', those: string[]) =>
    found(those, (some) => db.selectFrom(table).select(['id', 'fullName']).where('id', 'in', some).execute());
  return offered([
    ...organize.flatMap((id) => all.get(id) ?? []).map(organisationNode),
    ...people.map((person) => personNode(person, all)),
    ...positions.map(({ id, fullName, organizeId }) => ({
      id,
      fullName,
      type: 'position',
      organize: [placeIn(all, organizeId), fullName].filter((part) => part !== '').join('/'),
    })),
    ...(await named('role', role)).map((one) => ({ ...one, type: 'role', organize: one.fullName })),
    ...(await named('group', group)).map((one) => ({ ...one, type: 'group', organize: one.fullName })),
  ]);
}

/** The last names of those that are deleted, as records that hold them show them (PICK-134). */
export async function deletedNodes(
  db: Kysely<Database>,
  ids: readonly string[],
  found: readonly SelectorNode[],
  language: Language,
): Promise<SelectorNode[]> {
  const live = new Set(found.map(({ id }) => id));
  const nodes: SelectorNode[] = [];
  for (const [noun, all] of Object.entries(byType(ids))) {
    const missing = all.filter((id) => !live.has(id));
    const type = noun === 'organize' ? 'department' : noun;
    for (const { id, name } of await deletedNames(db, noun, missing)) {
      const fullName = deletedName(name, language);
      nodes.push({ id, type, fullName, organize: fullName });
    }
  }
  return offered(nodes);
}

/** The rows of these ids, in their order; no query for an empty list. */
async function found<T extends { id: string }>(ids: string[], find: (ids: string[]) => Promise<T[]>): Promise<T[]> {
  if (ids.length === 0) return [];
  const byId = new Map((await find(ids)).map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}
