import { sessionContract } from '#schemas/resources/session/session.contract.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { config } from './config.ts';
import { currentUser } from './current-user.ts';
import { login } from './login.ts';
import { unlock } from './unlock.ts';
import { updatePassword } from './update-password.ts';

/** Login, logout, the own password, and what the shell needs to know about whoever is logged in. */
export const sessionResource = defineResource({
  contract: sessionContract,
  withoutTransaction: ['login', 'updatePassword'],
  beforePasswordChange: ['currentUser', 'logout', 'updatePassword'],
  handlers: {
    config,
    login,
    currentUser: (_input, context) => currentUser(context),
    async logout(_input, { db, sessionKey }) {
      await db.updateTable('session').set({ endedBy: 'logout' }).where('tokenHash', '=', sessionKey).execute();
    },
    unlock,
    updatePassword,
  },
});
