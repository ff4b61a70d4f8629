import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

interface Own {
  id: string;
  signImg: string;
  isDefault: number;
}
const png = (name: string) => `data:image/png;base64,${Buffer.from(name).toString('base64')}`;

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());

const callAs = (as: 'plain' | 'configurer') => ({
  list: async () => (await app.call<Own[]>('personal-signature.list', {}, { as })).data,
  create: async (name: string, isDefault?: 1) => {
    app.clock.now += 1000;
    const input = { signImg: png(name), ...(isDefault && { isDefault }) };
    return (await app.call<{ id: string }>('personal-signature.create', input, { as })).data.id;
  },
  makeDefault: (id: string) => app.call('personal-signature.makeDefault', { id }, { as }),
  remove: (id: string) => app.call('personal-signature.remove', { id }, { as }),
});
const mine = callAs('plain');
const other = callAs('configurer');
const defaults = (list: readonly Own[]) => list.filter(({ isDefault }) => isDefault === 1).map(({ id }) => id);

describe('the own signatures', () => {
  it('are a list of images with exactly one default, the first one created [SIGN-010, SIGN-012, SIGN-014]', async () => {
    expect(await mine.list()).toEqual([]);
    const first = await mine.create('一');
    const second = await mine.create('二');
    expect(await mine.list()).toEqual([
      { id: first, signImg: png('一'), isDefault: 1 },
      { id: second, signImg: png('二'), isDefault: 0 },
    ]);
  });

  it('change their default when one is chosen or created as such, never to two [SIGN-011, SIGN-013]', async () => {
    const [first, second] = await mine.list();
    expect((await mine.makeDefault(second!.id)).code).toBe(200);
    expect(defaults(await mine.list())).toEqual([second!.id]);
    const third = await mine.create('三', 1);
    expect(defaults(await mine.list())).toEqual([third]);
    await mine.makeDefault(first!.id);
    expect(defaults(await mine.list())).toEqual([first!.id]);
  });

  it('fall back to the newest as default once the default is deleted [SIGN-013, SIGN-014]', async () => {
    const all = await mine.list();
    expect((await mine.remove(all[0]!.id)).msg).toBe('删除成功');
    const rest = await mine.list();
    expect(rest.map(({ signImg }) => signImg)).toEqual([png('三'), png('二')]);
    expect(defaults(rest)).toEqual([rest[0]!.id]);
    await mine.remove(rest[1]!.id);
    expect(defaults(await mine.list())).toEqual([rest[0]!.id]);
  });

  it('belong to their creator: other users cannot read, change or delete them', async () => {
    const [own] = await mine.list();
    expect(await other.list()).toEqual([]);
    expect((await other.makeDefault(own!.id)).code).toBe(404);
    expect((await other.remove(own!.id)).code).toBe(404);
    await other.create('他');
    expect(await mine.list()).toHaveLength(1);
    expect(defaults(await mine.list())).toEqual([own!.id]);
  });

  it('are known to the session by the default one', async () => {
    const infoOf = async (as: 'plain' | 'admin') =>
      (await app.call<{ userInfo: { signImg: string } }>('session.currentUser', {}, { as })).data.userInfo.signImg;
    const [own] = await mine.list();
    expect(await infoOf('plain')).toBe(own!.signImg);
    expect(await infoOf('admin')).toBe('');
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'https://elsewhere.example/a.png',
    `data:image/png;base64,${'A'.repeat(700_000)}`,
  ])('accept pictures only: %.40s is refused', async (signImg) => {
    const { code } = await app.call('personal-signature.create', { signImg }, { as: 'plain' });
    expect(code).toBe(400);
  });

  it('are limited to twenty', async () => {
    for (let count = (await mine.list()).length; count < 20; count += 1) await mine.create(String(count));
    const answer = await app.call('personal-signature.create', { signImg: png('多') }, { as: 'plain' });
    expect(answer).toMatchObject({ code: 400, msg: '最多保存20个签名' });
  });
});
