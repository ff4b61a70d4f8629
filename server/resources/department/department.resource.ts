import { departmentContract } from '#schemas/resources/department/department.contract.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { withoutBranch } from '../../platform/resource/tree.ts';
import { grown } from '../../services/organisation/grown.ts';
import { offered } from '../../services/organisation/offered.ts';
import { organisationNode, organisations } from '../../services/organisation/organisations.ts';

/** The departments that pickers choose from, below their companies. */
export const departmentResource = defineResource({
  contract: departmentContract,
  handlers: {
    async selector({ id }, { db }) {
      const all = [...(await organisations(db)).values()];
      return { list: offered(grown(withoutBranch(all, id).map(organisationNode))) };
    },
  },
});
