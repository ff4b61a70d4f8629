import { type Kysely, type Migration, sql } from 'kysely';
import { roleContract, type RoleRow } from '#schemas/resources/role/role.contract.ts';
import { role } from '#schemas/resources/role/role.entity.ts';
import type { SelectorNode } from '#schemas/resources/selector-node.ts';
import { forgetGrants } from '../../platform/auth/permission/grants.ts';
import { refusePrivilegeEscalation, rolesBeyond } from '../../platform/auth/permission/privilege-escalation.ts';
import type { Context } from '../../platform/context/context.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { rowsMax, crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import type { ListInput, Query } from '../../platform/resource/list-query.ts';
import { rowsBelow } from '../../platform/resource/tree.ts';
import { exportRows } from '../../services/export-rows.ts';
import { buildTree, pruneTree, offered } from '../../services/organisation/picker-nodes.ts';
import { memberHandlers, membersOf } from '../../services/organisation/members.ts';
import { type RoleTable, roleTable } from '../../services/organisation/organisation.table.ts';
import { organisationNode, organisations, placeIn } from '../../services/organisation/organisations.ts';

/** The table itself belongs to the platform, since login and permissions read it. */
const roleMigrations: Record<string, Migration> = {
  '182-role-code': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('role').addUniqueConstraint('role_code', ['enCode']).execute();
    },
  },
};

const membership = ['userRole', 'roleId'] as const;

const crud = crudHandlers(roleTable);

interface RoleQuery extends ListInput {
  organizeId?: string;
  globalMark?: string;
}

/** Roles page by page: all, those of one organisation, or by whether they are global. */
async function listRoles({ organizeId = '', globalMark = '', ...input }: RoleQuery, context: Context) {
  const { list, pagination } = await crud.list(input, context, (query: Query) =>
    query
      .$if(globalMark !== '', (narrowed) => narrowed.where('globalMark', '=', globalMark === '1' ? 1 : 0))
      .$if(organizeId !== '', (narrowed) =>
        narrowed.where(sql<boolean>`exists (select 1 from role_organize o where o.role_id = role.id
          and o.organize_id = ${organizeId})`),
      ),
  );
  return { list: await withOrganisations(list, context), pagination };
}

/** The organisations of each role that is not global. */
async function placesByRole({ db }: Context): Promise<ReadonlyMap<string, readonly string[]>> {
  const places = new Map<string, string[]>();
  for (const { roleId, organizeId } of await db.selectFrom('roleOrganize').selectAll().execute()) {
    const own = places.get(roleId);
    if (own) own.push(organizeId);
    else places.set(roleId, [organizeId]);
  }
  return places;
}

/** Roles with the organisations they belong to. */
async function withOrganisations(roles: readonly RoleTable[], context: Context): Promise<RoleRow[]> {
  const all = await organisations(context.db);
  const places = await placesByRole(context);
  return roles.map((role) => {
    const own = places.get(role.id) ?? [];
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
async function place(id: string, { globalMark, organizeIdsTree }: Placed, { db }: Context): Promise<void> {
  await db.deleteFrom('roleOrganize').where('roleId', '=', id).execute();
  const ids = globalMark === 0 ? new Set((organizeIdsTree ?? []).flatMap((path) => path.slice(-1))) : new Set<string>();
  if (ids.size === 0) return;
  await db
    .insertInto('roleOrganize')
    .values([...ids].map((organizeId) => ({ roleId: id, organizeId })))
    .execute();
}

/** Deletes a role without members (ROLE-013), with its grants. */
async function removeRole({ id }: { id: string }, context: Context): Promise<null> {
  await refusePrivilegeEscalation({ role: [id] }, context);
  if ((await membersOf(membership, id, context)).length > 0) throw badRequest('role.used');
  await crud.remove({ id }, context);
  await context.db.deleteFrom('roleOrganize').where('roleId', '=', id).execute();
  return forgetGrants('role', id, context);
}

/** The branch of the global roles (PICK-078). */
const globalRoot = '1';

async function enabledRoles({ db }: Context) {
  return db
    .selectFrom('role')
    .select(['id', 'fullName', 'globalMark'])
    .where('enabledMark', '=', 1)
    .orderBy('sortCode')
    .orderBy('id')
    .limit(rowsMax)
    .execute();
}

const roleNode = ({ id, fullName }: { id: string; fullName: string }) => ({ id, fullName, type: 'role', isLeaf: true });

type RoleChoice = Awaited<ReturnType<typeof enabledRoles>>[number];

/** A role below each of its organisations. */
async function organisedNodes(roles: readonly RoleChoice[], context: Context) {
  const all = await organisations(context.db);
  const places = await placesByRole(context);
  return roles
    .filter(({ globalMark }) => globalMark !== 1)
    .flatMap((role) =>
      (places.get(role.id) ?? []).map((organizeId) => {
        const { names = [], ids = [] } = all.get(organizeId) ?? {};
        const organize = [...names, role.fullName].join('/');
        const onlyId = `${organizeId}-${role.id}`;
        return { ...roleNode(role), parentId: organizeId, onlyId, organize, organizeIds: [...ids] };
      }),
    );
}

/** Global roles below their root, the others below each of their organisations. */
async function roleTree(context: Context, isOffered = (_id: string) => true): Promise<SelectorNode[]> {
  const { db, language } = context;
  const roles = (await enabledRoles(context)).filter(({ id }) => isOffered(id));
  const all = await organisations(db);
  const fullName = sentence(language, 'picker.tab.global');
  const everywhere = roles
    .filter(({ globalMark }) => globalMark === 1)
    .map((role) => ({ ...roleNode(role), onlyId: role.id, organize: `${fullName}/${role.fullName}` }));
  const byOrganisation = rowsBelow(await organisedNodes(roles, context));
  const branches = [...all.values()].map((one) => ({ ...organisationNode(one), onlyId: one.id, disabled: false }));
  const root = { id: globalRoot, onlyId: globalRoot, fullName, type: 'global', hasChildren: everywhere.length > 0 };
  const tree = withRoles(buildTree(branches), byOrganisation);
  return offered([{ ...root, children: everywhere }, ...pruneTree('role', tree)]);
}

/** A tree with the roles of each branch before its child branches. */
function withRoles(
  nodes: readonly SelectorNode[],
  roles: ReadonlyMap<string, readonly SelectorNode[]>,
): SelectorNode[] {
  return nodes.map((node) => ({
    ...node,
    children: [...(roles.get(node.id) ?? []), ...withRoles(node.children ?? [], roles)],
  }));
}

async function exportRoles(query: RoleQuery, context: Context) {
  const { list: rows } = await listRoles({ ...query, pageSize: rowsMax }, context);
  const organize = { label: '$t:role.organize', cell: (row: RoleRow) => row.organize };
  const columns = ['fullName', 'enCode', 'globalMark', organize, 'sortCode', 'enabledMark', 'description'];
  return exportRows(context, { title: 'role.manage', entity: role, columns, rows });
}

/** Roles: CRUD and selectors. */
export const roleResource = defineResource({
  contract: roleContract,
  migrations: roleMigrations,
  handlers: {
    list: listRoles,
    async info(input, context) {
      const [row] = await withOrganisations([await crud.info(input, context)], context);
      // One went in.
      return row as RoleRow;
    },
    async create(input, context) {
      const made = await crud.create(input, context);
      await place(made.id, input, context);
      return made;
    },
    async update(input, context) {
      await refusePrivilegeEscalation({ role: [input.id] }, context);
      await crud.update(input, context);
      await place(input.id, input, context);
    },
    remove: removeRole,
    async state(input, context) {
      await refusePrivilegeEscalation({ role: [input.id] }, context);
      return crud.state(input, context);
    },
    ...memberHandlers(membership, crud),
    export: exportRoles,
    selector: async (_, context) => ({ list: await roleTree(context) }),
    async selectorByPermission(_, context) {
      const beyond = await rolesBeyond(context);
      return { list: await roleTree(context, (id) => !beyond.has(id)) };
    },
    async byOrganizes({ organizeIds }, context) {
      const wanted = new Set(organizeIds);
      const nodes = await organisedNodes(await enabledRoles(context), context);
      return { list: offered(nodes.filter(({ parentId }) => wanted.has(parentId))) };
    },
    async condition({ ids }, context) {
      const roles = await enabledRoles(context);
      return {
        list: offered(
          roles.filter(({ id }) => ids.includes(id)).map((role) => ({ ...roleNode(role), onlyId: role.id })),
        ),
      };
    },
  },
});
