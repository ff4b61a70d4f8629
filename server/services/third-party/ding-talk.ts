import { type ThirdPartyRequest, requesterOf } from './ask-third.ts';
import type { Directory, ThirdDepartment, ThirdParty, ThirdPerson } from './directory.ts';

export interface DingTalkCredentials {
  appKey: string;
  appSecret: string;
}

/** Codes of https://open.dingtalk.com/document/orgapp/server-api-error-codes-1 that are about one entry. */
const reasons = { 60102: 'exists', 60008: 'exists', 60121: 'absent', 60003: 'absent', 60011: 'refused' } as const;

const departmentBody = ({ name, parentId, order }: ThirdDepartment) => ({ name, parent_id: Number(parentId), order });

const personBody = ({ account, name, mobile, email, departmentIds }: ThirdPerson) => ({
  userid: account,
  name,
  ...(mobile && { mobile }),
  ...(email && { email }),
  dept_id_list: departmentIds.join(','),
});

/** DingTalk at a base address such as https://oapi.dingtalk.com. */
export function dingTalk(base: string, { appKey, appSecret }: DingTalkCredentials): ThirdParty {
  const ask = requesterOf(base, reasons);
  return {
    name: '$t:sys-config.ding',
    async connect() {
      const { access_token: token } = await ask('/gettoken', { query: { appkey: appKey, appsecret: appSecret } });
      return addressBook(ask, String(token));
    },
  };
}

function addressBook(ask: ThirdPartyRequest, token: string): Directory {
  const at = async (path: string, body: Record<string, unknown>) =>
    (await ask(`/topapi/v2${path}`, { query: { access_token: token }, body }))['result'];
  return {
    rootId: '1',
    async createDepartment(department) {
      const made = (await at('/department/create', departmentBody(department))) as { dept_id?: number } | undefined;
      return String(made?.dept_id);
    },
    async updateDepartment(id, department) {
      await at('/department/update', { dept_id: Number(id), ...departmentBody(department) });
    },
    async departmentsBelow(id) {
      const all = await at('/department/listsub', { dept_id: Number(id) });
      const departments = (Array.isArray(all) ? all : []) as { dept_id: number; name: string }[];
      return departments.map(({ dept_id: found, name }) => ({ id: String(found), name }));
    },
    async createPerson(person) {
      await at('/user/create', personBody(person));
    },
    async updatePerson(person) {
      await at('/user/update', personBody(person));
    },
  };
}
