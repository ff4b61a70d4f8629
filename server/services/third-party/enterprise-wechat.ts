import { type Asking, askingOf } from './ask-third.ts';
import type { Directory, ThirdDepartment, ThirdParty, ThirdPerson } from './directory.ts';

export interface WechatCredentials {
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
export function enterpriseWechat(base: string, { corpId, secret }: WechatCredentials): ThirdParty {
  const ask = askingOf(base, reasons);
  return {
    name: '$t:sys-config.wechat',
    async connect() {
      const { access_token: token } = await ask('/cgi-bin/gettoken', { query: { corpid: corpId, corpsecret: secret } });
      return addressBook(ask, String(token));
    },
  };
}

function addressBook(ask: Asking, token: string): Directory {
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
