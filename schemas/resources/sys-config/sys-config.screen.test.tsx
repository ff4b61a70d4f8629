import { fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenScreen, openScreen } from '#scripts/testing/open-screen.tsx';
import { type FakeThird, fakeThird } from '#server/services/third-party/testing/fake-third.ts';
import { press, soon, type } from '#scripts/testing/person.ts';

let open: OpenScreen;
let third: FakeThird;
beforeAll(async () => {
  third = await fakeThird();
  open = await openScreen('sys-config', { settings: { wechatService: third.base, dingService: third.base } });
});
afterAll(async () => {
  await open.close();
  third.close();
});

const tab = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }));
const stored = async () => (await open.app.call('sys-config.info', {}, { as: 'admin' })).data;

describe('the system configuration', () => {
  it.each([
    ['基础设置', ['公司名称', '系统名称', '系统版本', '登录页图标', '导航图标', '工作台图标']],
    ['安全设置', ['同一账户登录', '会话超时（分钟）', '允许连续错误次数', '启用图形验证码', '验证码位数']],
    ['密码策略', ['密码规则', '强制修改初始密码', '定期更换密码', '禁用旧密码']],
    ['邮件设置', ['SMTP 服务器', '邮箱账户', '邮箱密码']],
    ['企业微信', ['企业 ID', '应用凭证', '通讯录同步凭证']],
    ['钉钉', ['应用 AppKey', '应用 AppSecret']],
  ])('has %s with its fields [SYSCONF-003]', async (name, labels) => {
    await tab(name);
    for (const label of labels) await soon(() => expect(screen.getAllByText(label).length).toBeGreaterThan(0));
  });

  it('saves its values and shows no secret [SYSCONF-002, SYSCONF-004]', async () => {
    await tab('邮件设置');
    await type('邮箱密码', 'hidden-mail', document.body);
    await press('保存');
    await soon(() => expect(open.toasts.join()).toContain('保存成功'));
    expect(await stored()).toMatchObject({ emailPassword: '', secretsKept: ['emailPassword'] });
    await tab('邮件设置');
    await soon(() => expect(screen.getByLabelText<HTMLInputElement>('邮箱密码').value).toBe(''));
  });

  it('stays at the current tab when it is saved', async () => {
    const loads = () => open.sent.filter(({ method, path }) => method === 'GET' && path === '/api/system/SysConfig');
    await tab('密码策略');
    const before = loads().length;
    await press('保存');
    await soon(() => expect(loads().length).toBe(before + 1));
    await soon(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('密码策略'));
    expect(screen.getByText('密码规则')).toBeTruthy();
  });

  it('tests enterprise WeChat with unsaved values, and shows what was sent [SYSCONF-005, SYSCONF-008]', async () => {
    await tab('企业微信');
    await press('同步通讯录');
    await soon(() => expect(open.toasts.at(-1)).toContain('企业微信尚未配置，请先填写并保存凭证'));
    await type('企业 ID', 'corp', document.body);
    await type('通讯录同步凭证', 'right', document.body);
    await press('测试通讯录');
    await soon(() => expect(open.toasts.at(-1)).toContain('连接成功'));
    await press('保存');
    await soon(() => expect(open.toasts.at(-1)).toContain('保存成功'));
    await press('同步通讯录');
    const rows = () =>
      [...document.querySelectorAll('.ant-modal tr.ant-table-row')].map(({ textContent }) => textContent);
    await soon(() => expect(rows()).toHaveLength(2));
    await press('同步组织');
    await soon(() => expect(open.toasts.at(-1)).toContain('同步完成'));
    await soon(() => expect(rows()[0]).toMatch(/^组织(\d+)\1(?:00)2025/));
    third.answers.set('/cgi-bin/user/create', ({ userid }) => ({ errcode: userid === 'zhangwei' ? 60104 : 0 }));
    await press('同步用户');
    await soon(() => expect(open.toasts.at(-1)).toContain('warning: 同步完成，1条失败'));
  });
});
