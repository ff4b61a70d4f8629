import type { SelectorNode } from '#schemas/resources/selector-node.ts';
import { roleContract, type RoleRow } from '#schemas/resources/role/role.contract.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import type { Context } from '../../platform/context/context.ts';
import { refuseStronger } from '../../platform/auth/permission/refuse-stronger.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { rowsMax } from '../../platform/resource/crud-handlers.ts';
import { grown, leadingTo } from '../../services/organisation/grown.ts';
import { offered } from '../../services/organisation/offered.ts';
import { organisationNode, organisations } from '../../services/organisation/organisations.ts';
import { membersOf, replaceMembers } from '../../services/organisation/members.ts';
import { kept, listRoles, membership, place, removeRole, withOrganisations } from './kept-roles.ts';
import { roleMigrations } from './role.table.ts';

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
  return offered([{ ...root, children: everywhere }, ...leadingTo('role', below(grown(branches), children))]);
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
      const [row] = await withOrganisations([await kept.info(input, context)], context);
      // One went in.
      return row as RoleRow;
    },
    async create(input, context) {
      const made = await kept.create(input, context);
      await place(made.id, input, context);
      return made;
    },
    async update(input, context) {
      await refuseStronger({ role: [input.id] }, context);
      await kept.update(input, context);
      await place(input.id, input, context);
    },
    remove: removeRole,
    async state(input, context) {
      await refuseStronger({ role: [input.id] }, context);
      return kept.state(input, context);
    },
    async members({ id }, context) {
      await kept.info({ id }, context);
      return { id, userIds: await membersOf(membership, id, context) };
    },
    async setMembers({ id, userIds }, context) {
      await kept.info({ id }, context);
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
