import { sql } from 'kysely';
import type { RoleRow } from '#schemas/resources/role/role.contract.ts';
import { keptRole } from '#schemas/resources/role/role.entity.ts';
import type { RoleTable } from '../../services/organisation/organisation.table.ts';
import { refuse } from '../../platform/errors/app-error.ts';
import { forgetGrants } from '../../platform/auth/permission/forget-grants.ts';
import { refuseStronger } from '../../platform/auth/permission/refuse-stronger.ts';
import type { Context } from '../../platform/context/context.ts';
import type { ListInput, Query } from '../../platform/resource/list-query.ts';
import { bySortCode, rowsMax, standardVerbs } from '../../platform/resource/crud-handlers.ts';
import { membersOf } from '../../services/organisation/members.ts';
import { organisations, placeIn } from '../../services/organisation/organisations.ts';

export const membership = ['userRole', 'roleId'] as const;

export const kept = standardVerbs<RoleTable, 'role'>({
  table: 'role',
  entity: keptRole,
  unique: { role_code: 'common.enCode.taken' },
  order: bySortCode,
  sortable: ['fullName', 'enCode', 'globalMark', 'sortCode', 'enabledMark'],
  keyword: ['fullName', 'enCode'],
});

interface Asked extends ListInput {
  organizeId?: string;
  globalMark?: string;
}

/** Roles page by page: all, those of one organisation, or by whether they are global. */
export async function listRoles({ organizeId = '', globalMark = '', ...input }: Asked, context: Context) {
  const { list, pagination } = await kept.list(input, context, (query: Query) =>
    query
      .$if(globalMark !== '', (narrowed) => narrowed.where('globalMark', '=', globalMark === '1' ? 1 : 0))
      .$if(organizeId !== '', (narrowed) =>
        narrowed.where(sql<boolean>`exists (select 1 from role_organize o where o.role_id = role.id
          and o.organize_id = ${organizeId})`),
      ),
  );
  return { list: await withOrganisations(list, context), pagination };
}

/** Roles with the organisations they belong to. */
export async function withOrganisations(roles: readonly RoleTable[], { db }: Context): Promise<RoleRow[]> {
  const all = await organisations(db);
  const places = await db.selectFrom('roleOrganize').selectAll().limit(rowsMax).execute();
  return roles.map((role) => {
    const own = places.filter(({ roleId }) => roleId === role.id).map(({ organizeId }) => organizeId);
    return {
      ...role,
      globalMark: role.globalMark === 1 ? 1 : 0,
      enabledMark: role.enabledMark === 1 ? 1 : 0,
      organizeIdsTree: own.map((id) => [...(all.get(id)?.ids ?? [id])]),
      organize: own.map((id) => placeIn(all, id)).join('、'),
    };
  });
}

interface Placed {
  globalMark?: number | null;
  organizeIdsTree?: string[][] | null;
}

/** Replaces the organisations of a role; a global one has none. Each path ends in the organisation. */
export async function place(id: string, { globalMark, organizeIdsTree }: Placed, { db }: Context): Promise<void> {
  await db.deleteFrom('roleOrganize').where('roleId', '=', id).execute();
  const ids = globalMark === 0 ? new Set((organizeIdsTree ?? []).flatMap((path) => path.slice(-1))) : new Set<string>();
  if (ids.size === 0) return;
  await db
    .insertInto('roleOrganize')
    .values([...ids].map((organizeId) => ({ roleId: id, organizeId })))
    .execute();
}

/** Deletes a role without members (ROLE-013), with its grants. */
export async function removeRole({ id }: { id: string }, context: Context): Promise<null> {
  await refuseStronger({ role: [id] }, context);
  if ((await membersOf(membership, id, context)).length > 0) throw refuse('role.used');
  await kept.remove({ id }, context);
  await context.db.deleteFrom('roleOrganize').where('roleId', '=', id).execute();
  return forgetGrants('role', id, context);
}
