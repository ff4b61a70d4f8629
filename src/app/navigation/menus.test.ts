import { describe, expect, it } from 'vitest';
import type { CurrentUserReply, MenuItem } from '#schemas/resources/session/current-user.ts';
import en from '#schemas/messages/en.json';
import zh from '#schemas/messages/zh.json';
import { readMenus } from './menus.ts';

const item = (id: string, part: Partial<MenuItem>) =>
  ({ id, enCode: id, fullName: id, type: 2, urlAddress: id, propertyJson: '', children: [], ...part }) as MenuItem;

interface Told {
  sysConfigInfo?: object;
  systemId?: string;
  messages?: Readonly<Record<string, string>>;
}

function read(menuList: MenuItem[], { sysConfigInfo = {}, systemId = 'main', messages = {} }: Told = {}) {
  const user = { menuList, userInfo: { systemId }, sysConfigInfo: { tokenHosts: [], ...sysConfigInfo } };
  return readMenus({
    user: user as unknown as CurrentUserReply,
    token: 'T',
    messages,
    origin: 'https://office.example',
  });
}

describe('the menus of the workspace', () => {
  it('contain exactly the entries of the answer [SHELL-003]', () => {
    expect(read([])).toEqual({ routes: new Map(), entries: [] });
    const { entries, routes } = read([
      item('stock', { fullName: '库存', type: 0, children: [item('stock/in', { fullName: '入库' })] }),
    ]);
    expect(entries.map(({ text, children }) => [text, children.map((child) => [child.text, child.path])])).toEqual([
      ['库存', [['入库', '/stock/in']]],
    ]);
    expect([...routes.keys()]).toEqual(['/stock/in']);
  });

  it('pass the token to this server and to the configured hosts only [MENU-008] [MENU-009] [SCREEN-004]', () => {
    const links = (sysConfigInfo: object) =>
      read(
        [
          item('own', { type: 7, urlAddress: '/a?t=${zhjyToken}', linkTarget: '_blank' }),
          item('screen', { type: 6, urlAddress: 'big/1' }),
          item('hall', { type: 6, urlAddress: 'dataScreen/hall' }),
          item('other', { type: 7, urlAddress: 'https://bi.example/x?t=${zhjyToken}', linkTarget: '_blank' }),
        ],
        { sysConfigInfo },
      ).entries.map(({ path }) => path);
    expect(links({})).toEqual([
      'https://office.example/a?t=T',
      'https://office.example/big/1?token=T',
      'https://office.example/dataScreen/hall',
      'https://bi.example/x?t=',
    ]);
    expect(links({ dashboardHost: 'https://screen.example/v2', tokenHosts: ['bi.example'] })).toEqual([
      'https://office.example/a?t=T',
      'https://screen.example/v2/big/1',
      'https://screen.example/v2/dataScreen/hall',
      'https://bi.example/x?t=T',
    ]);
  });

  it('have labels in the current language, renamed ones their new name [MENU-020]', () => {
    const name = (language: object, part: Partial<MenuItem>) =>
      read([item('system.billRule', part)], { messages: language as Record<string, string> }).entries[0]?.text;
    const [own, renamed] = [{ fullName: '单据规则' }, { fullName: '编号方案', isRenamed: true }];
    expect([name(zh, own), name(en, own)]).toEqual(['单据规则', en['menu.system.billRule']]);
    expect([name(zh, renamed), name(en, renamed)]).toEqual(['编号方案', '编号方案']);
  });

  it('contain, in the system of the collaborative office, its three entries at the end [MENU-017]', () => {
    const page = (code: string) => item(code, { fullName: code });
    const list = [
      item('workFlow', {
        type: 0,
        children: ['workFlow.flowLaunch', 'workFlow.email', 'workFlow.flowTodo', 'workFlow.flowDone'].map(page),
      }),
      page('other'),
    ];
    const codes = (systemId: string) =>
      read(list, { systemId }).entries.map(({ text, children }) => [text, ...children.map((one) => one.text)]);
    expect(codes('system-office')).toEqual([
      ['other'],
      ['workFlow', 'workFlow.flowLaunch', 'workFlow.flowTodo', 'workFlow.flowDone'],
    ]);
    expect(codes('system-main')[0]).toHaveLength(5);
  });
});
