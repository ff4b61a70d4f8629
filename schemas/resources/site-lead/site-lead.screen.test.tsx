import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { type OpenScreen, openScreen } from '../../../scripts/testing/open-screen.tsx';

let open: OpenScreen;
afterEach(() => open.close());

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(name) });
const submit = async () => userEvent.click(await screen.findByRole('button', { name: /提\s?交/ }));
const sent = () =>
  open.sent.filter(({ path }) => path === '/api/site/Register').map(({ method, body }) => [method, body]);

describe('the contact form for visitors', () => {
  it('requires company and contact [SITE-005]', async () => {
    open = await openScreen('site-cooperation-channel');
    await submit();
    expect(await screen.findByText('请输入公司名称')).toBeTruthy();
    expect(screen.getByText('请输入联系人')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('sends the values, shows thanks, and is cleared [SITE-006]', async () => {
    open = await openScreen('site-cooperation-channel');
    await userEvent.type(await field('公司名称'), '宏远机械');
    await userEvent.type(await field('联系人'), '周敏');
    await userEvent.type(await field('手机号码'), '1381234');
    await submit();
    expect(await screen.findByText('请正确输入您的手机号')).toBeTruthy();
    await userEvent.type(await field('手机号码'), '5678');
    await userEvent.type(await field('留言'), '想看看');
    await submit();
    await expect.poll(() => open.toasts).toContain('success: 提交成功，我们会尽快与您联系 (1500)');
    const typed = { companyName: '宏远机械', contact: '周敏', mobile: '13812345678', message: '想看看' };
    expect(sent()).toEqual([['POST', typed]]);
    await expect.poll(async () => (await field('公司名称')).value).toBe('');
    expect((await field('留言')).value).toBe('');
  });

  it('is processed in its own list', async () => {
    open = await openScreen('site-lead');
    expect(await screen.findByText('暂无数据')).toBeTruthy();
    const values = { companyName: '宏远机械', contact: '周敏' };
    await open.app.call('site-lead.register', values);
    await userEvent.click(await screen.findByRole('button', { name: '刷新' }));
    expect(await screen.findByText('宏远机械')).toBeTruthy();
    await userEvent.click(screen.getByText('标为已联系'));
    expect(await screen.findByText('已联系')).toBeTruthy();
  });
});
