import { fireEvent, screen } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenScreen, openScreen } from '#scripts/testing/open-screen.tsx';
import { press, soon, type } from '#scripts/testing/person.ts';

let open: OpenScreen;
beforeAll(async () => {
  open = await openScreen('sys-config');
});
afterAll(() => open.close());

const tab = async (name: string) => fireEvent.click(await screen.findByRole('tab', { name }, { timeout: 8000 }));
const kept = async () => (await open.app.call('sys-config.info', {}, { as: 'admin' })).data;

describe('the system configuration', () => {
  it.each([
    ['基础设置', ['公司名称', '系统名称', '系统版本', '登录页图标', '导航图标', '工作台图标']],
    ['安全设置', ['同一账户登录', '会话超时（分钟）', '允许连续错误次数', '启用图形验证码', '验证码位数']],
    ['密码策略', ['密码规则', '强制修改初始密码', '定期更换密码', '禁用旧密码']],
    ['邮件设置', ['SMTP 服务器', '邮箱账户', '邮箱密码']],
    ['企业微信', ['企业 ID', '应用凭证', '通讯录同步凭证']],
    ['钉钉', ['应用 AppKey', '应用 AppSecret']],
  ])('has %s with what belongs to it [SYSCONF-003]', async (name, labels) => {
    await tab(name);
    for (const label of labels) await soon(() => expect(screen.getAllByText(label).length).toBeGreaterThan(0));
  });

  it('saves what is typed, and shows no secret [SYSCONF-002, SYSCONF-004]', async () => {
    await tab('邮件设置');
    await type('邮箱密码', 'hidden-mail', document.body);
    await press('保存');
    await soon(() => expect(open.toasts.join()).toContain('保存成功'));
    expect(await kept()).toMatchObject({ emailPassword: '', secretsKept: ['emailPassword'] });
    await tab('邮件设置');
    await soon(() => expect(screen.getByLabelText<HTMLInputElement>('邮箱密码').value).toBe(''));
  });
});
