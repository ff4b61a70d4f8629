import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { demoPassword, logIn } from '#server/platform/testing/sealed-login.ts';
import { startProduct } from '#scripts/testing/product.ts';
import { press, soon, type } from '#scripts/testing/person.ts';

const product = startProduct({ passwords: true });

const here = () => window.location.pathname;
const changes = () => product.page.sent.filter(({ path }) => path === '/api/oauth/updatePasswordMessage');
const save = (config: object) => product.app.call('sys-config.save', config, { as: 'admin' });

async function open(account: string, password: string, address = '/changePassword') {
  const { data } = await logIn(product.app, account, password);
  await product.open({ as: data, address });
  await soon(() => expect(screen.getByLabelText('旧密码')).toBeDefined());
}

const picture = () => screen.getByAltText<HTMLImageElement>('看不清？点击更换').getAttribute('src') ?? '';

/** Types the code of the displayed captcha. */
async function typeCode() {
  const ticket = (await soon(picture)).replace('/api/file/ImageCode/', '');
  const code = product.app.platform.passwords.code(ticket, 4, product.app.clock.now) ?? '';
  await type('验证码', code, document.body);
}

async function change(old: string, fresh: string, again: string) {
  await type('旧密码', old, document.body);
  await type('新密码', fresh, document.body);
  await type('确认新密码', again, document.body);
  await typeCode();
  await press('修改密码');
}

const says = (text: string) => soon(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));

describe('the own password', () => {
  it('requires the old one, the new one and its repetition [PASSWORD-002, PASSWORD-003, PASSWORD-004]', async () => {
    await open('zhangwei', demoPassword);
    await press('修改密码');
    for (const text of ['旧密码不能为空', '新密码不能为空', '重复密码不能为空']) await says(text);
    expect(changes()).toEqual([]);
  });

  it('checks equality and policy before sending anything [PASSWORD-005, PASSWORD-018, PASSWORD-020]', async () => {
    await open('zhangwei', demoPassword);
    await change(demoPassword, 'Fresh2025a', 'Fresh2025b');
    await says('两次密码输入不一致');
    await change(demoPassword, 'short', 'short');
    await says('6-16位字符的密码（数字和字母组成）');
    expect(changes()).toEqual([]);
  });

  it('shows the rules in force and which of them are met [PASSWORD-007, PASSWORD-012]', async () => {
    await save({ passwordStrengthLimit: 1, passwordLengthMin: 1, passwordLengthMinNumber: 10, containsCharacters: 1 });
    await open('zhangwei', demoPassword);
    const rules = () => [...document.querySelectorAll('.zk-rules li')].map((one) => one.getAttribute('data-holds'));
    await soon(() => expect(rules()).toEqual(['false', 'false']));
    await type('新密码', 'abc!', document.body);
    expect(rules()).toEqual(['false', 'true']);
    await change(demoPassword, 'abc!', 'abc!');
    await says('新密码长度不能小于10位');
    await save({ passwordStrengthLimit: 0 });
  });

  it('shows the first rule of the policy that it violates [PASSWORD-007..011]', async () => {
    const letters = { includeLowercaseLetters: 1, includeUppercaseLetters: 1 };
    const others = { passwordLengthMin: 1, passwordLengthMinNumber: 8, containsNumbers: 1, containsCharacters: 1 };
    await save({ passwordStrengthLimit: 1, ...letters, ...others });
    await open('zhangwei', demoPassword);
    const complaint = () => {
      const [issue = ''] = screen.getByLabelText('新密码').getAttribute('aria-describedby')?.split(' ') ?? [];
      return document.getElementById(issue)?.textContent;
    };
    for (const [broken, sentence] of [
      ['Ab1!', '新密码长度不能小于8位'],
      ['Abcdefg!', '新密码必须包含数字'],
      ['ABC1234!', '新密码必须包含小写字母'],
      ['abc1234!', '新密码必须包含大写字母'],
      ['Abc12345', '新密码必须包含字符'],
    ] as const) {
      await change(demoPassword, broken, broken);
      await soon(() => expect(complaint()).toBe(sentence));
    }
    expect(changes()).toEqual([]);
    await save({ passwordStrengthLimit: 0 });
  });

  it('stays open with the message of the server when the old one is wrong [PASSWORD-015]', async () => {
    await open('zhangwei', demoPassword);
    await change('nonsense1', 'Fresh2025a', 'Fresh2025a');
    await says('旧密码错误');
    expect(here()).toBe('/changePassword');
  });

  it('requires a captcha from the start, and a new one after a refusal [PASSWORD-006] [PASSWORD-015]', async () => {
    await open('zhangwei', demoPassword);
    const before = await soon(picture);
    await type('旧密码', 'nonsense1', document.body);
    await type('新密码', 'Fresh2025a', document.body);
    await type('确认新密码', 'Fresh2025a', document.body);
    const sent = changes().length;
    await press('修改密码');
    await says('验证码不能为空');
    expect(changes().length).toBe(sent);
    await typeCode();
    await press('修改密码');
    await says('旧密码错误');
    await soon(() => expect(picture()).not.toBe(before));
    expect(screen.getByLabelText<HTMLInputElement>('验证码').value).toBe('');
  });

  it('requires no captcha if an administrator switched it off [PASSWORD-006]', async () => {
    await save({ enableVerificationCode: 0 });
    await open('zhangwei', demoPassword);
    await soon(() => expect(screen.queryByLabelText('验证码')).toBeNull());
    await save({ enableVerificationCode: 1 });
  });

  it('reports at once that the two new ones differ, until they are equal [PASSWORD-005]', async () => {
    await open('zhangwei', demoPassword);
    await type('新密码', 'Fresh2025a', document.body);
    await type('确认新密码', 'Fresh2025b', document.body);
    await says('两次密码输入不一致');
    await type('确认新密码', 'Fresh2025a', document.body);
    await soon(() => expect(screen.queryByText('两次密码输入不一致')).toBeNull());
    await type('新密码', 'Fresh2025c', document.body);
    await press('修改密码');
    await says('两次密码输入不一致');
  });

  it('is sent hashed, confirmed by a toast, ends the session [PASSWORD-013, PASSWORD-014, PASSWORD-015]', async () => {
    await open('lixiaoyun', demoPassword);
    await change(demoPassword, 'Fresh2025a', 'Fresh2025a');
    await says('修改成功，请牢记新密码。');
    await soon(() => expect(here()).toBe('/login'));
    // A login with the new password does not lead to the password page again.
    expect(window.location.search).toBe('');
    // No input behind the login contains the typed passwords.
    const typed = [...document.querySelectorAll('input')].map(({ value }) => value);
    expect(typed).not.toContain('Fresh2025a');
    expect(typed).not.toContain(demoPassword);
    expect(Object.keys(changes()[0]?.body as object).sort()).toEqual(['code', 'oldPassword', 'password', 'timestamp']);
    expect(JSON.stringify(product.page.sent)).not.toMatch(new RegExp(`${demoPassword}|Fresh2025a`));
    expect((await logIn(product.app, 'lixiaoyun', 'Fresh2025a')).code).toBe(200);
  });
});

describe('a first password', () => {
  it('must be changed: every address leads there, and it cannot be closed [PASSWORD-016, PASSWORD-017]', async () => {
    await save({ mandatoryModificationOfInitialPassword: 1 });
    await open('wangfang', demoPassword, '/home');
    expect(here()).toBe('/changePassword');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await product.page.go('/system/dictionary');
    await soon(() => expect(here()).toBe('/changePassword'));
    expect(screen.queryByText('返回')).toBeNull();
    expect(document.querySelector('.ant-modal-close')).toBeNull();
    await change(demoPassword, 'Chosen2025', 'Chosen2025');
    await soon(() => expect(here()).toBe('/login'));
    await save({ mandatoryModificationOfInitialPassword: 0 });
  });

  it('need not be changed if the setting is off, or once it was changed [PASSWORD-016]', async () => {
    await open('zhangwei', demoPassword);
    await soon(() => expect(screen.getByText('返回')).toBeDefined());
    await press('返回');
    await soon(() => expect(here()).toBe('/home'));
  });
});
