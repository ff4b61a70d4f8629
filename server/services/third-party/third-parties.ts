import type { SysConfig } from '#schemas/resources/sys-config/sys-config.entity.ts';
import { configSecrets, systemConfig } from '../../platform/config/system-config.ts';
import { refuse } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { dingTalk } from './ding-talk.ts';
import { ThirdProblem, type ThirdParty } from './directory.ts';
import { enterpriseWechat } from './enterprise-wechat.ts';
import { type ThirdType, thirdTypes } from './third.table.ts';

type Given = Partial<
  Pick<SysConfig, 'qyhCorpId' | 'qyhAgentSecret' | 'qyhCorpSecret' | 'dingSynAppKey' | 'dingSynAppSecret'>
>;

/** Enterprise WeChat knows an application and the address book by different secrets. */
type WechatSecret = 'qyhAgentSecret' | 'qyhCorpSecret';

/** Which third party, with what. */
export type ThirdAsked = [type: ThirdType, given?: Given, secretName?: WechatSecret];

/** The third party of the saved configuration; `given` values take precedence, an empty secret means the stored one. */
export async function thirdPartyOf(
  { db, settings }: Context,
  ...[type, given = {}, secretName = 'qyhCorpSecret']: ThirdAsked
): Promise<ThirdParty> {
  const config = { ...(await systemConfig(db, settings)), ...given };
  const secrets = await configSecrets(db);
  const secretOf = (name: keyof Given) => given[name] || secrets[name] || '';
  if (type === thirdTypes.wechat) {
    const credentials = { corpId: config.qyhCorpId, secret: secretOf(secretName) };
    return configured(enterpriseWechat(settings.wechatService, credentials), Object.values(credentials));
  }
  const credentials = { appKey: config.dingSynAppKey, appSecret: secretOf('dingSynAppSecret') };
  return configured(dingTalk(settings.dingService, credentials), Object.values(credentials));
}

function configured(third: ThirdParty, credentials: readonly string[]): ThirdParty {
  if (credentials.some((one) => one === '')) throw refuse('sys-config.third.notConfigured', { name: third.name });
  return third;
}

/** The refusal for the user when a third party does not respond, or refuses the connection. */
export function thirdRefusal(third: ThirdParty, problem: unknown): unknown {
  if (!(problem instanceof ThirdProblem)) return problem;
  const isOurs = problem.reason !== 'slow' && problem.reason !== 'unreachable';
  return refuse(`sys-config.third.${isOurs ? 'refused' : problem.reason}`, { name: third.name, told: problem.told });
}
