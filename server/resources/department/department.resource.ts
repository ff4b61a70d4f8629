import { departmentContract } from '#schemas/resources/department/department.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { notFound } from '../../platform/errors/app-error.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { withoutBranch } from '../../platform/resource/tree.ts';
import { createOrganize, updateOrganize } from '../../services/organisation/change-organize.ts';
import { buildTree, offered } from '../../services/organisation/picker-nodes.ts';
import {
  authorised,
  type Organisation,
  organisationNode,
  organisationRow,
  organisations,
} from '../../services/organisation/organisations.ts';

const treeWithout = (all: readonly Organisation[], id: string) => ({
  list: offered(buildTree(withoutBranch(all, id).map(organisationNode))),
});

/** A department; a company is none. */
async function departmentOf(id: string, { db }: Context): Promise<Organisation> {
  const found = (await organisations(db)).get(id);
  if (found?.category !== 'department') throw notFound();
  return found;
}

/** Departments, and those of pickers below their companies. */
export const departmentResource = defineResource({
  contract: departmentContract,
  handlers: {
    info: async ({ id }, context) => organisationRow(await departmentOf(id, context)),
    create: (input, context) => createOrganize(input, 'department', context),
    async update(input, context) {
      await departmentOf(input.id, context);
      return updateOrganize(input, context);
    },
    async selector({ id }, { db }) {
      return treeWithout([...(await organisations(db)).values()], id);
    },
    async selectorByAuth({ id }, context) {
      const all = [...(await organisations(context.db)).values()];
      return treeWithout(await authorised(context, all), id);
    },
  },
});
