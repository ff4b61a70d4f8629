import type { OutputOf } from '#schemas/protocol/contract.ts';
import type { sessionContract } from '#schemas/resources/session/session.contract.ts';
import type { Context } from '../../platform/resource/context.ts';
import { passwordPolicy } from './system-config.ts';

type Config = OutputOf<(typeof sessionContract)['calls']['config']>;

/** What a login needs to begin. The same for every account, existing or not. */
export async function config(_input: { id: string }, context: Context): Promise<Config> {
  return {
    enableVerificationCode: 0,
    verificationCodeNumber: 4,
    ...passwordPolicy(context.settings),
    ...context.passwords.key(context.now()),
  };
}
