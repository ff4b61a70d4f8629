import {
  type OrganizeNode,
  organizeContract,
  type OrganizeRow,
} from '#schemas/resources/organize/organize.contract.ts';
import { organize, topOrganize } from '#schemas/resources/organize/organize.entity.ts';
import type { Context } from '../../platform/context/context.ts';
import { sentence } from '../../platform/envelope/sentence.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { branchOf, rowsBelow, treeOf, type TreeRow, withoutBranch, withParents } from '../../platform/resource/tree.ts';
import { exportRows } from '../../services/export-rows.ts';
import { createOrganize, removeOrganize, updateOrganize } from '../../services/organisation/change-organize.ts';
import {
  authorised,
  type Organisation,
  organisationNode,
  organisationRow,
  organisations,
} from '../../services/organisation/organisations.ts';
import { organisationMenuMigrations } from '../../services/organisation/organisation-menus.table.ts';
import { buildTree, offered } from '../../services/organisation/picker-nodes.ts';

/** The matching organisations as a tree; one whose parent does not match becomes a root. */
async function treeOfThose({ db }: Context, holds: (organisation: Organisation) => boolean) {
  const all = [...(await organisations(db)).values()];
  return { list: offered(buildTree(all.filter(holds).map(organisationNode))) };
}

const has = (text: string, keyword = '') => text.toLowerCase().includes(keyword.trim().toLowerCase());

interface Sought {
  keyword?: string;
  enabledMark?: number;
  parentId?: string;
}

/** Organisations by keyword and status, with all above them. */
function foundIn(all: readonly Organisation[], { keyword = '', enabledMark }: Sought): Organisation[] {
  const isSought = (one: Organisation) =>
    has(`${one.fullName}\n${one.enCode}`, keyword) && (enabledMark === undefined || one.enabledMark === enabledMark);
  return withParents(all, isSought);
}

/** What was looked for as a tree; without a search those below one organisation, or the upper two levels. */
async function organizeTree(sought: Sought, { db }: Context): Promise<OrganizeNode[]> {
  const all = [...(await organisations(db)).values()];
  const isSearch = Boolean(sought.keyword?.trim()) || sought.enabledMark !== undefined;
  const below = rowsBelow(all);
  const withBranches = (rows: readonly TreeRow<OrganizeRow>[]): OrganizeNode[] =>
    rows.map((row) => ({ ...row, hasChildren: below.has(row.id), children: withBranches(row.children) }));
  if (isSearch) return withBranches(treeOf(foundIn(all, sought).map(organisationRow)));
  const levelsBelow = (id: string, levels: number): TreeRow<OrganizeRow>[] =>
    (below.get(id) ?? []).map((one) => ({
      ...organisationRow(one),
      hasChildren: below.has(one.id),
      children: levels > 1 ? levelsBelow(one.id, levels - 1) : [],
    }));
  return sought.parentId === undefined ? levelsBelow(topOrganize, 2) : levelsBelow(sought.parentId, 1);
}

/** Rows of a tree from the top down. */
const inTreeOrder = <R extends { children: R[] }>(rows: readonly R[]): R[] =>
  rows.flatMap((row) => [row, ...inTreeOrder(row.children)]);

async function exportOrganizes(sought: Sought, context: Context) {
  const all = [...(await organisations(context.db)).values()];
  const rows = inTreeOrder(treeOf(foundIn(all, sought).map(organisationRow)));
  const heads = await context.db
    .selectFrom('users')
    .select(['id', 'realName'])
    .where('id', 'in', (query) => query.selectFrom('organize').select('managerId'))
    .execute();
  const names = new Map(heads.map(({ id, realName }) => [id, realName]));
  const head = { label: '$t:organize.managerId', cell: (row: OrganizeRow) => names.get(row.managerId) ?? '' };
  const path = { label: '$t:organize.path', cell: (row: OrganizeRow) => row.organize };
  return exportRows(context, {
    title: 'organize.manage',
    entity: organize,
    columns: ['fullName', 'enCode', 'category', path, head, 'sortCode', 'enabledMark', 'description'],
    rows,
  });
}

/** The organisations: CRUD, and trees for pickers. */
export const organizeResource = defineResource({
  contract: organizeContract,
  migrations: organisationMenuMigrations,
  handlers: {
    list: async (sought, context) => ({ list: await organizeTree(sought, context) }),
    async info({ id }, { db }) {
      const found = (await organisations(db)).get(id);
      if (!found) throw notFound();
      return organisationRow(found);
    },
    create: ({ category, ...input }, context) => createOrganize(input, category ?? 'company', context),
    update: updateOrganize,
    remove: removeOrganize,
    export: exportOrganizes,
    async selector({ id }, { db, language }) {
      const all = [...(await organisations(db)).values()];
      const fullName = sentence(language, 'organize.top');
      const children = buildTree(withoutBranch(all, id).map(organisationNode));
      return { list: offered([{ id: topOrganize, fullName, type: 'company', children }]) };
    },
    tree: (_, context) => treeOfThose(context, () => true),
    async selectorByAuth({ id }, context) {
      const all = [...(await organisations(context.db)).values()];
      const branch = id === '0' ? undefined : branchOf(all, id);
      const ids = new Set((await authorised(context, all)).map((one) => one.id));
      return treeOfThose(context, (one) => ids.has(one.id) && (branch?.has(one.id) ?? true));
    },
    condition({ departIds, keyword }, context) {
      const allowed = new Set(departIds.map((id) => id.split('--')[0] ?? id));
      return treeOfThose(context, (one) => allowed.has(one.id) && has(one.fullName, keyword));
    },
  },
});
