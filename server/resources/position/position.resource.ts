import { positionContract, type PositionRow } from '#schemas/resources/position/position.contract.ts';
import { position } from '#schemas/resources/position/position.entity.ts';
import { forgetGrants } from '../../platform/auth/permission/grants.ts';
import { refusePrivilegeEscalation } from '../../platform/auth/permission/privilege-escalation.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { crudHandlers, rowsMax } from '../../platform/resource/crud-handlers.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import type { ListInput, Query } from '../../platform/resource/list-query.ts';
import { branchOf } from '../../platform/resource/tree.ts';
import { exportRows } from '../../services/export-rows.ts';
import { memberHandlers, membersOf } from '../../services/organisation/members.ts';
import { type PositionTable, positionTable } from '../../services/organisation/organisation.table.ts';
import { organisationNode, organisations, placeIn } from '../../services/organisation/organisations.ts';
import { buildTree, offered, pruneTree } from '../../services/organisation/picker-nodes.ts';

const crud = crudHandlers(positionTable);

const membership = ['userPosition', 'positionId'] as const;

interface PositionQuery extends ListInput {
  organizeId?: string;
}

/** Positions page by page: all, or those of an organisation and those below it. */
async function listPositions({ organizeId = '', ...input }: PositionQuery, context: Context) {
  const all = organizeId === '' ? [] : [...(await organisations(context.db)).values()];
  const { list, pagination } = await crud.list(input, context, (query: Query) =>
    organizeId === '' ? query : query.where('organizeId', 'in', [...branchOf(all, organizeId)]),
  );
  return { list: await withOrganisations(list, context), pagination };
}

/** Positions with the way to their organisation. */
async function withOrganisations(rows: readonly PositionTable[], { db }: Context): Promise<PositionRow[]> {
  const all = await organisations(db);
  return rows.map((row) => ({
    ...row,
    enabledMark: row.enabledMark === 1 ? 1 : 0,
    organizeIdTree: [...(all.get(row.organizeId)?.ids ?? [row.organizeId])],
    organize: placeIn(all, row.organizeId),
  }));
}

/** Whether the organisation of a position exists; locked against its deletion until the position is stored. */
async function refuseMissing(organizeId: string, { db }: Context): Promise<void> {
  const found = await db.selectFrom('organize').select('id').where('id', '=', organizeId).forShare().execute();
  if (found.length === 0) throw badRequest('position.organizeMissing');
}

/** Deletes a position without users (POSITION-011), with its grants. */
async function removePosition({ id }: { id: string }, context: Context): Promise<null> {
  await context.db.selectFrom('position').select('id').where('id', '=', id).forUpdate().execute();
  await refusePrivilegeEscalation({ position: [id] }, context);
  if ((await membersOf(membership, id, context)).length > 0) throw badRequest('position.used');
  await crud.remove({ id }, context);
  return forgetGrants('position', id, context);
}

interface Listed {
  id: string;
  organizeId: string;
  fullName: string;
  enabledMark: number;
}

/** Every position in its order, as far as pickers show it. */
async function positionNodes({ db }: Context, holds: (position: Listed) => boolean) {
  const all = await organisations(db);
  const rows = await db
    .selectFrom('position')
    .select(['id', 'organizeId', 'fullName', 'enabledMark'])
    .orderBy('sortCode')
    .orderBy('id')
    .limit(rowsMax)
    .execute();
  const nodes = rows.filter(holds).map(({ id, organizeId, fullName, enabledMark }) => {
    const { names = [], ids = [] } = all.get(organizeId) ?? {};
    return {
      id,
      parentId: organizeId,
      fullName,
      type: 'position',
      organize: [...names, fullName].join('/'),
      organizeIds: [...ids],
      ...(enabledMark !== 1 && { disabled: true }),
    };
  });
  return { nodes, all };
}

/** Positions below their organisations; branches without positions are omitted. */
async function positionTree(context: Context, holds: (position: Listed) => boolean) {
  const { nodes, all } = await positionNodes(context, holds);
  // A disabled organisation can still be expanded to its positions.
  const branches = [...all.values()].map((one) => ({ ...organisationNode(one), disabled: false }));
  return { list: offered(pruneTree('position', buildTree([...branches, ...nodes]))) };
}

const isEnabled = ({ enabledMark }: Listed) => enabledMark === 1;

/** Positions: CRUD, members, and lists and trees for pickers. */
export const positionResource = defineResource({
  contract: positionContract,
  handlers: {
    list: listPositions,
    async info(input, context) {
      const [row] = await withOrganisations([await crud.info(input, context)], context);
      // One went in.
      return row as PositionRow;
    },
    async create(input, context) {
      const organizeId = input.organizeId ?? '';
      await refuseMissing(organizeId, context);
      await refusePrivilegeEscalation({ organize: [organizeId] }, context);
      return crud.create(input, context);
    },
    async update(input, context) {
      const { organizeId } = input;
      const isMoved = organizeId !== undefined && organizeId !== null;
      if (isMoved) await refuseMissing(organizeId, context);
      await refusePrivilegeEscalation({ position: [input.id], organize: isMoved ? [organizeId] : [] }, context);
      return crud.update(input, context);
    },
    remove: removePosition,
    ...memberHandlers(membership, crud),
    all: async (_, context) => ({ list: offered((await positionNodes(context, isEnabled)).nodes) }),
    async byOrganizes({ organizeIds }, context) {
      const wanted = new Set(organizeIds);
      const isWanted = (one: Listed) => isEnabled(one) && wanted.has(one.organizeId);
      return { list: offered((await positionNodes(context, isWanted)).nodes) };
    },
    async export(query, context) {
      const { list: rows } = await listPositions({ ...query, pageSize: rowsMax }, context);
      const organize = { label: '$t:role.organize', cell: (row: PositionRow) => row.organize };
      const columns = ['fullName', 'enCode', 'type', organize, 'sortCode', 'enabledMark', 'description'];
      return exportRows(context, { title: 'position.manage', entity: position, columns, rows });
    },
    selector: (_, context) => positionTree(context, () => true),
    condition({ ids, keyword = '' }, context) {
      const wanted = keyword.trim().toLowerCase();
      return positionTree(context, ({ id, fullName }) => ids.includes(id) && fullName.toLowerCase().includes(wanted));
    },
  },
});
