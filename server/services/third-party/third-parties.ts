import type { SysConfig } from '#schemas/resources/sys-config/sys-config.entity.ts';
import { configSecrets, systemConfig } from '../../platform/config/system-config.ts';
import type { Context } from '../../platform/context/context.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import { type ThirdPartyRequest, requesterOf } from './ask-third.ts';
import { dingTalk } from './ding-talk.ts';
import { type Directory, type ThirdDepartment, type ThirdParty, type ThirdPerson, ThirdProblem } from './directory.ts';
import { type ThirdType, thirdTypes } from './third.table.ts';

interface WechatCredentials {
  corpId: string;
  secret: string;
}

/** Codes of https://developer.work.weixin.qq.com/document/path/90313 that are about one entry. */
const reasons = { 60102: 'exists', 60104: 'refused', 60008: 'exists', 60111: 'absent', 60003: 'absent' } as const;

const departmentBody = ({ name, parentId, order }: ThirdDepartment) => ({ name, parentid: Number(parentId), order });

const personBody = ({ account, name, mobile, email, departmentIds }: ThirdPerson) => ({
  userid: account,
  name,
  ...(mobile && { mobile }),
  ...(email && { email }),
  department: departmentIds.map(Number),
});

/** Enterprise WeChat at a base address such as https://qyapi.weixin.qq.com. */
function enterpriseWechat(base: string, { corpId, secret }: WechatCredentials): ThirdParty {
  const ask = requesterOf(base, reasons);
  return {
    name: '$t:sys-config.wechat',
    async connect() {
      const { access_token: token } = await ask('/cgi-bin/gettoken', { query: { corpid: corpId, corpsecret: secret } });
      return addressBook(ask, String(token));
    },
  };
}

function addressBook(ask: ThirdPartyRequest, token: string): Directory {
  const at = (path: string, body?: Record<string, unknown>, query: Record<string, string> = {}) =>
    ask(`/cgi-bin${path}`, { query: { access_token: token, ...query }, ...(body && { body }) });
  return {
    rootId: '1',
    createDepartment: async (department) => String((await at('/department/create', departmentBody(department)))['id']),
    async updateDepartment(id, department) {
      await at('/department/update', { id: Number(id), ...departmentBody(department) });
    },
    async departmentsBelow(id) {
      const { department } = await at('/department/list', undefined, { id });
      const all = (Array.isArray(department) ? department : []) as { id: number; name: string; parentid: number }[];
      return all
        .filter(({ parentid }) => String(parentid) === id)
        .map((one) => ({ id: String(one.id), name: one.name }));
    },
    async createPerson(person) {
      await at('/user/create', personBody(person));
    },
    async updatePerson(person) {
      await at('/user/update', personBody(person));
    },
  };
}

type EnteredSecrets = Partial<
  Pick<SysConfig, 'qyhCorpId' | 'qyhAgentSecret' | 'qyhCorpSecret' | 'dingSynAppKey' | 'dingSynAppSecret'>
>;

/** Enterprise WeChat knows an application and the address book by different secrets. */
type WechatSecret = 'qyhAgentSecret' | 'qyhCorpSecret';

/** Which third party, with what. */
export type ThirdPartyQuery = [type: ThirdType, given?: EnteredSecrets, secretName?: WechatSecret];

/** The third party of the saved configuration; `given` values take precedence, an empty secret means the stored one. */
export async function thirdPartyOf(
  context: Context,
  ...[type, given = {}, secretName = 'qyhCorpSecret']: ThirdPartyQuery
): Promise<ThirdParty> {
  const { db, settings } = context;
  const config = { ...(await systemConfig(db, settings)), ...given };
  const secrets = await configSecrets(context);
  const secretOf = (name: keyof EnteredSecrets) => given[name] || secrets[name] || '';
  if (type === thirdTypes.wechat) {
    const credentials = { corpId: config.qyhCorpId, secret: secretOf(secretName) };
    return configured(enterpriseWechat(settings.wechatService, credentials), Object.values(credentials));
  }
  const credentials = { appKey: config.dingSynAppKey, appSecret: secretOf('dingSynAppSecret') };
  return configured(dingTalk(settings.dingService, credentials), Object.values(credentials));
}

function configured(third: ThirdParty, credentials: readonly string[]): ThirdParty {
  if (credentials.some((one) => one === '')) throw badRequest('sys-config.third.notConfigured', { name: third.name });
  return third;
}

/** The refusal for the user when a third party does not respond, or refuses the connection. */
export function thirdPartyError(third: ThirdParty, problem: unknown): unknown {
  if (!(problem instanceof ThirdProblem)) return problem;
  const isOurs = problem.reason !== 'slow' && problem.reason !== 'unreachable';
  return badRequest(`sys-config.third.${isOurs ? 'refused' : problem.reason}`, {
    name: third.name,
    told: problem.detail,
  });
}
