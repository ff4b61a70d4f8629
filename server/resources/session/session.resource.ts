import { sessionContract } from '#schemas/resources/session/session.contract.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { codeCertificate, codeCertificateStatus, setCodeCertificateStatus } from './code-certificate.ts';
import { config } from './config.ts';
import { currentUser } from './current-user.ts';
import { lockScreen } from './lock-screen.ts';
import { login } from './login.ts';
import { signedOn, signOn } from './sign-on.ts';
import { updatePassword } from './update-password.ts';
import { imageCode } from './verification-code.ts';

/** Login, logout, screen lock, the own password, and the current user for the shell. */
export const sessionResource = defineResource({
  contract: sessionContract,
  withoutTransaction: ['login', 'updatePassword', 'lockScreen', 'signedOn'],
  beforePasswordChange: ['currentUser', 'logout', 'updatePassword'],
  whileLocked: ['lockScreen', 'logout'],
  handlers: {
    config,
    login,
    imageCode,
    lockScreen,
    signOn: (_input, context) => signOn(context),
    signedOn,
    currentUser: ({ systemCode = '' }, context) => currentUser(systemCode, context),
    async logout(_input, { db, sessionKey, pages }) {
      await db.updateTable('session').set({ endedBy: 'logout' }).where('tokenHash', '=', sessionKey).execute();
      pages.letGo({ sessionKey });
    },
    updatePassword,
    codeCertificate: (_input, context) => codeCertificate(context),
    codeCertificateStatus,
    setCodeCertificateStatus,
  },
});
