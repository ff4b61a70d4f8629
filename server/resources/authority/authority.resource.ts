import { limitOf } from '#core/permissions/grant-steps.ts';
import { authorityContract } from '#schemas/resources/authority/authority.contract.ts';
import { grantSteps } from '#schemas/resources/authority/authority.entity.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { grantTree } from './grant-tree.ts';
import { granteeOf, grantsOf, versionOf } from './grantee.ts';
import { offeredTo } from './offered.ts';
import { saveGrants } from './save-grants.ts';

/** Grants of users, roles, positions and groups, read step by step and saved at once. */
export const authorityResource = defineResource({
  contract: authorityContract,
  handlers: {
    async values({ objectId, objectType, type, moduleIds }, context) {
      const object = await granteeOf(context, objectType, objectId);
      const grants = await grantsOf(context, object);
      const granted = (step: string) => grants.filter((one) => one.step === step).map(({ itemId }) => itemId);
      const held = Object.fromEntries(grantSteps.map((step) => [step, granted(step)]));
      const limit = new Set(moduleIds ?? limitOf(type, held));
      const { list, all } = grantTree(type, await offeredTo(context), limit);
      const now = new Set(granted(type));
      return { list, all, ids: all.filter((id) => now.has(id)), version: await versionOf(context, object) };
    },
    save: saveGrants,
  },
});
