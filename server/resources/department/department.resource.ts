import { departmentContract } from '#schemas/resources/department/department.contract.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { withoutBranch } from '../../platform/resource/tree.ts';
import { buildTree, offered } from '../../services/organisation/picker-nodes.ts';
import {
  authorised,
  type Organisation,
  organisationNode,
  organisations,
} from '../../services/organisation/organisations.ts';

const treeWithout = (all: readonly Organisation[], id: string) => ({
  list: offered(buildTree(withoutBranch(all, id).map(organisationNode))),
});

/** The departments of pickers, below their companies. */
export const departmentResource = defineResource({
  contract: departmentContract,
  handlers: {
    async selector({ id }, { db }) {
      return treeWithout([...(await organisations(db)).values()], id);
    },
    async selectorByAuth({ id }, context) {
      const all = [...(await organisations(context.db)).values()];
      return treeWithout(await authorised(context, all), id);
    },
  },
});
