import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startProduct } from '#scripts/testing/product.ts';
import { press, soon, type } from '#scripts/testing/person.ts';

const product = startProduct({ passwords: true });

const here = () => window.location.pathname;
const says = (text: string) => soon(() => expect(screen.getAllByText(text).length).toBeGreaterThan(0));
const saysNot = (text: string) => soon(() => expect(screen.queryByText(text)).toBeNull());
const mobile = '请输入正确的手机号码';

describe('the account', () => {
  it('of 11 digits, and before an @, is a mobile number; anything else is taken as it is [LOGIN-002, LOGIN-004]', async () => {
    await product.open({ as: null, address: '/login' });
    for (const wrong of ['23800000002', '10800000002', '23800000002@office', 'office@13800000002']) {
      await type('账户', wrong, document.body);
      await soon(() => expect(document.querySelector('[aria-invalid]')).not.toBeNull());
      await type('账户', 'zhangwei', document.body);
      await soon(() => expect(document.querySelector('[aria-invalid]')).toBeNull());
    }
    for (const right of ['13800000002', '13800000002@office', '238000', '张伟', 'zhang.wei']) {
      await type('账户', right, document.body);
      await saysNot(mobile);
      expect(document.querySelector('[aria-invalid]'), right).toBeNull();
    }
  });
});

describe('the code login', () => {
  it('shows the code, how far it is, and logs in once the phone confirms; an old one is refreshed [LOGIN-024]', async () => {
    await product.open({ as: null, address: '/login' });
    await press('扫码登录');
    await says('请使用已登录的手机扫描二维码');
    const ids = () =>
      product.app.db.selectFrom('codeCertificate').select('id').orderBy('creatorTime', 'desc').execute();
    const set = (id: string, status: number) =>
      product.app.call('session.setCodeCertificateStatus', { id, status }, { as: 'plain' });
    const [first] = await soon(async () => {
      const all = await ids();
      expect(all.length).toBe(1);
      return all;
    });
    product.app.clock.now += 121_000;
    await says('二维码已失效，请刷新');
    fireEvent.click(document.querySelector('.ant-qrcode-expired ~ button, .ant-qrcode button') as HTMLElement);
    await says('请使用已登录的手机扫描二维码');
    const second = (await ids()).find(({ id }) => id !== first?.id)?.id ?? '';
    await set(second, 1);
    await says('已扫描，请在手机上确认登录');
    await set(second, 2);
    await soon(() => expect(here()).toBe('/home'));
  });
});
