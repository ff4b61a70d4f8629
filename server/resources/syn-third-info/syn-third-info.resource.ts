import { synThirdInfoContract } from '#schemas/resources/syn-third-info/syn-third-info.contract.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { synchronise } from '../../services/third-party/synchronise.ts';
import { thirdPartyOf } from '../../services/third-party/third-parties.ts';
import { thirdMigrations, thirdTypes } from '../../services/third-party/third.table.ts';
import { totalOf } from '../../services/third-party/totals.ts';

const { wechat, ding } = thirdTypes;

/** Synchronisation of organisations and users with enterprise WeChat and DingTalk. */
export const synThirdInfoResource = defineResource({
  contract: synThirdInfoContract,
  migrations: thirdMigrations,
  handlers: {
    async total({ type }, context) {
      await thirdPartyOf(context, type);
      return [await totalOf(context.db, type, 'organize'), await totalOf(context.db, type, 'user')];
    },
    organizeToDing: (_input, context) => synchronise(context, ding, 'organize'),
    userToDing: (_input, context) => synchronise(context, ding, 'user'),
    organizeToWechat: (_input, context) => synchronise(context, wechat, 'organize'),
    userToWechat: (_input, context) => synchronise(context, wechat, 'user'),
  },
});
