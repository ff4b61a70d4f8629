import { type Kysely, type Migration, sql } from 'kysely';
import { roleContract, type RoleRow } from '#schemas/resources/role/role.contract.ts';
import type { SelectorNode } from '#schemas/resources/selector-node.ts';
import { forgetGrants } from '../../platform/auth/permission/grants.ts';
import { refusePrivilegeEscalation } from '../../platform/auth/permission/privilege-escalation.ts';
import type { Context } from '../../platform/context/context.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { rowsMax, crudHandlers } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import type { ListInput, Query } from '../../platform/resource/list-query.ts';
import { buildTree, pruneTree, offered } from '../../services/organisation/picker-nodes.ts';
import { membersOf, replaceMembers } from '../../services/organisation/members.ts';
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

/** Roles with the organisations they belong to. */
async function withOrganisations(roles: readonly RoleTable[], { db }: Context): Promise<RoleRow[]> {
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

/** Global roles below their root, the others below each of their organisations. */
async function roleTree(context: Context): Promise<SelectorNode[]> {
  const { db, language } = context;
  const roles = await enabledRoles(context);
  const all = await organisations(db);
  const places = await db.selectFrom('roleOrganize').selectAll().limit(rowsMax).execute();
  const fullName = sentence(language, 'picker.tab.global');
  const everywhere = roles
    .filter(({ globalMark }) => globalMark === 1)
    .map((role) => ({ ...roleNode(role), onlyId: role.id, organize: `${fullName}/${role.fullName}` }));
  const byOrganisation = roles
    .filter(({ globalMark }) => globalMark !== 1)
    .flatMap((role) =>
      places
        .filter(({ roleId }) => roleId === role.id)
        .map(({ organizeId }) => {
          const { names = [], ids = [] } = all.get(organizeId) ?? {};
          const organize = [...names, role.fullName].join('/');
          const onlyId = `${organizeId}-${role.id}`;
          return { ...roleNode(role), parentId: organizeId, onlyId, organize, organizeIds: [...ids] };
        }),
    );
  const branches = [...all.values()].map((one) => ({ ...organisationNode(one), onlyId: one.id, disabled: false }));
  const children = branches.map((branch) => ({
    ...branch,
    children: byOrganisation.filter(({ parentId }) => parentId === branch.id),
  }));
  const root = { id: globalRoot, onlyId: globalRoot, fullName, type: 'global', hasChildren: everywhere.length > 0 };
  return offered([{ ...root, children: everywhere }, ...pruneTree('role', below(buildTree(branches), children))]);
}

/** A tree with the roles of each branch before its child branches. */
function below(nodes: readonly SelectorNode[], withRoles: readonly SelectorNode[]): SelectorNode[] {
  return nodes.map((node) => ({
    ...node,
    children: [
      ...(withRoles.find(({ id }) => id === node.id)?.children ?? []),
      ...below(node.children ?? [], withRoles),
    ],
  }));
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
    async members({ id }, context) {
      await crud.info({ id }, context);
      return { id, userIds: await membersOf(membership, id, context) };
    },
    async setMembers({ id, userIds }, context) {
      await crud.info({ id }, context);
      await replaceMembers(membership, id, userIds ?? [], context);
    },
    selector: async (_, context) => ({ list: await roleTree(context) }),
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
