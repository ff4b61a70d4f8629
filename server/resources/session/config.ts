import type { OutputOf } from '#schemas/protocol/contract.ts';
import type { sessionContract } from '#schemas/resources/session/session.contract.ts';
import { systemConfig } from '../../platform/config/system-config.ts';
import type { Context } from '../../platform/context/context.ts';
import { passwordPolicy } from './system-config.ts';
import { needsCode } from './verification-code.ts';

type Config = OutputOf<(typeof sessionContract)['calls']['config']>;

/**
 * What the login page needs before a login. The same for existing and unknown accounts: only their failures make a
 * difference.
 */
export async function config({ id }: { id: string }, context: Context): Promise<Config> {
  const { db, settings, passwords, now } = context;
  const kept = await systemConfig(db, settings);
  return {
    enableVerificationCode: (await needsCode(id, kept, context)) ? 1 : 0,
    passwordCode: kept.enableVerificationCode,
    verificationCodeNumber: kept.verificationCodeNumber,
    sysName: kept.sysName,
    logoIcon: kept.logoIcon,
    singleSignOn: settings.ssoIssuer === '' ? 0 : 1,
    ...passwordPolicy(kept),
    ...passwords.key(now()),
  };
}
