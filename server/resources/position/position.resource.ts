import { positionContract } from '#schemas/resources/position/position.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { rowsMax } from '../../platform/resource/crud-handlers.ts';
import { buildTree, pruneTree, offered } from '../../services/organisation/picker-nodes.ts';
import { organisationNode, organisations } from '../../services/organisation/organisations.ts';

interface Position {
  id: string;
  fullName: string;
}

/** Positions below their organisations; branches without positions are omitted. */
async function positionTree({ db }: Context, holds: (position: Position) => boolean) {
  const all = await organisations(db);
  const rows = await db
    .selectFrom('position')
    .select(['id', 'organizeId', 'fullName', 'enabledMark'])
    .orderBy('sortCode')
    .orderBy('id')
    .limit(rowsMax)
    .execute();
  const positions = rows.filter(holds).map(({ id, organizeId, fullName, enabledMark }) => {
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
  // A disabled organisation can still be expanded to its positions.
  const branches = [...all.values()].map((one) => ({ ...organisationNode(one), disabled: false }));
  return { list: offered(pruneTree('position', buildTree([...branches, ...positions]))) };
}

/** The positions of pickers. */
export const positionResource = defineResource({
  contract: positionContract,
  handlers: {
    selector: (_, context) => positionTree(context, () => true),
    condition({ ids, keyword = '' }, context) {
      const wanted = keyword.trim().toLowerCase();
      return positionTree(context, ({ id, fullName }) => ids.includes(id) && fullName.toLowerCase().includes(wanted));
    },
  },
});
