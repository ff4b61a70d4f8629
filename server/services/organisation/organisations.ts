import type { Kysely } from 'kysely';
import type { OrganizeRow } from '#schemas/resources/organize/organize.contract.ts';
import type { SelectorNode } from '#schemas/resources/selector-node.ts';
import { cachedTable } from '../../platform/cache/cached-db.ts';
import type { Context } from '../../platform/context/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { rowsMax } from '../../platform/resource/crud-handlers.ts';
import { branchOf } from '../../platform/resource/tree.ts';
import type { OrganizeTable } from './organisation.table.ts';

/** A company or a department, with the way down to it. */
export interface Organisation extends Readonly<OrganizeTable> {
  /** Names and ids from the top down, its own at the end. */
  names: readonly string[];
  ids: readonly string[];
}

/** Every organisation in its order, by id: read whole, once per change of any. There are some thousands at most. */
export const organisations = (db: Kysely<Database>): Promise<ReadonlyMap<string, Organisation>> =>
  cachedTable(db, { topic: 'organisations', table: 'organize' }, 'organisations', () => readOrganisations(db));

async function readOrganisations(db: Kysely<Database>): Promise<ReadonlyMap<string, Organisation>> {
  const rows = await db
    .selectFrom('organize')
    .selectAll()
    .orderBy('sortCode')
    .orderBy('creatorTime')
    .orderBy('id')
    .limit(rowsMax)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wayTo = (id: string) => {
    const way: OrganizeTable[] = [];
    for (let at = byId.get(id); at && !way.includes(at); at = byId.get(at.parentId)) way.unshift(at);
    return way;
  };
  return new Map(
    rows.map((row) => {
      const way = wayTo(row.id);
      return [row.id, { ...row, names: way.map(({ fullName }) => fullName), ids: way.map(({ id }) => id) }];
    }),
  );
}

/** What a picker shows of an organisation. */
export const organisationNode = ({ id, parentId, fullName, category, enabledMark, names, ids }: Organisation) =>
  ({
    id,
    parentId,
    fullName,
    lastFullName: fullName,
    type: category,
    organize: names.join('/'),
    organizeIds: [...ids],
    ...(enabledMark !== 1 && { disabled: true }),
  }) satisfies SelectorNode;

/** An organisation in the answers of its own screens. */
export function organisationRow({ names, ids, ...row }: Organisation): OrganizeRow {
  const enabledMark = row.enabledMark === 1 ? 1 : 0;
  return { ...row, enabledMark, organizeIdTree: [...ids], organize: names.join('/') };
}

/** The path of an organisation: its names from the root down. */
export const placeIn = (all: ReadonlyMap<string, Organisation>, organizeId: string): string =>
  all.get(organizeId)?.names.join('/') ?? '';

/**
 * The organisations the caller is authorised for (PERM-020): those the caller belongs to with all below them, and every
 * one for an administrator.
 */
export async function authorised(
  { db, user }: Pick<Context, 'db' | 'user'>,
  all: readonly Organisation[],
): Promise<readonly Organisation[]> {
  if (user.isAdministrator) return all;
  const own = await db.selectFrom('userOrganize').select('organizeId').where('userId', '=', user.id).execute();
  const ids = new Set(own.flatMap(({ organizeId }) => [...branchOf(all, organizeId)]));
  return all.filter(({ id }) => ids.has(id));
}
