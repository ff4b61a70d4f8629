import { organizeContract } from '#schemas/resources/organize/organize.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { branchOf } from '../../platform/resource/tree.ts';
import {
  authorised,
  type Organisation,
  organisationNode,
  organisations,
} from '../../services/organisation/organisations.ts';
import { buildTree, offered } from '../../services/organisation/picker-nodes.ts';

/** The matching organisations as a tree; one whose parent does not match becomes a root. */
async function treeOfThose({ db }: Context, holds: (organisation: Organisation) => boolean) {
  const all = [...(await organisations(db)).values()];
  return { list: offered(buildTree(all.filter(holds).map(organisationNode))) };
}

const has = ({ fullName }: Organisation, keyword = '') => fullName.toLowerCase().includes(keyword.trim().toLowerCase());

/** The organisations of pickers. */
export const organizeResource = defineResource({
  contract: organizeContract,
  handlers: {
    tree: (_, context) => treeOfThose(context, () => true),
    async selectorByAuth({ id }, context) {
      const all = [...(await organisations(context.db)).values()];
      const branch = id === '0' ? undefined : branchOf(all, id);
      const ids = new Set((await authorised(context, all)).map((one) => one.id));
      return treeOfThose(context, (one) => ids.has(one.id) && (branch?.has(one.id) ?? true));
    },
    condition({ departIds, keyword }, context) {
      const allowed = new Set(departIds.map((id) => id.split('--')[0] ?? id));
      return treeOfThose(context, (one) => allowed.has(one.id) && has(one, keyword));
    },
  },
});
