import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Definition } from '#schemas/language/definition.ts';
import family from '#fixtures/family/portal.json' with { type: 'json' };
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => (app = await testApp()));
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('portal').execute());

const admin = { as: 'admin' } as const;
const page: Definition = {
  language: 1,
  title: '工作台',
  body: { config: { zhjyKey: 'page' }, children: [{ config: { zhjyKey: 'greeting' } }] },
};
const create = (formData: string, enCode = 'desk') =>
  app.call<{ id: string }>('portal.create', { fullName: '工作台', enCode, formData }, admin);
const shown = async (id: string) => app.call<{ formData: string }>('portal.auth', { id }, { as: 'plain' });
const own = async () =>
  (await app.call<{ userInfo: { portalId: string } }>('session.currentUser', {}, { as: 'plain' })).data.userInfo
    .portalId;

describe('a portal', () => {
  it('is the dashboard of all users once set as default, and no longer when it is disabled [ROUTE-015]', async () => {
    expect(await own()).toBe('');
    const [first, second] = [await create(JSON.stringify(page)), await create(JSON.stringify(page), 'other')];
    await app.call('portal.setDefault', { id: first.data.id }, admin);
    expect(await own()).toBe(first.data.id);
    await app.call('portal.setDefault', { id: second.data.id }, admin);
    expect(await own()).toBe(second.data.id);
    await app.call('portal.state', { id: second.data.id }, admin);
    expect(await own()).toBe('');
  });

  it('is shown to logged-in users while it is enabled', async () => {
    const { data } = await create(JSON.stringify(page));
    expect(JSON.parse((await shown(data.id)).data.formData)).toEqual(page);
    await app.call('portal.state', { id: data.id }, admin);
    expect(await shown(data.id)).toMatchObject({ code: 404, msg: '门户不存在或已停用' });
    expect((await app.call('portal.auth', { id: data.id })).code).toBe(602);
  });

  it('of the product family is converted to a page on saving', async () => {
    const { data } = await create(JSON.stringify(family.input));
    expect(JSON.parse((await shown(data.id)).data.formData)).toEqual(family.expected.page);
  });

  it.each([
    ['no JSON', '{', '这不是一份页面定义'],
    ['a form', JSON.stringify({ language: 1, title: '表单', fields: [] }), '这不是一份页面定义'],
    [
      'a call that changes something',
      JSON.stringify({
        ...page,
        body: { config: { zhjyKey: 'table' }, source: { call: 'user.remove', with: { id: 'admin' } } },
      }),
      '页面定义第1行',
    ],
    ['mistakes', JSON.stringify({ ...page, body: { config: { zhjyKey: 'pagee' } } }), '页面定义第1行'],
  ])('is refused with %s', async (_, formData, msg) => {
    expect(await create(formData)).toMatchObject({ code: 400, msg: expect.stringContaining(msg) });
  });
});

const corpus = '../shared/corpus/portals';
describe.skipIf(!existsSync(corpus))('portals of the product family', () => {
  it('are all imported as pages without an error', async () => {
    const refused: string[] = [];
    for (const [index, file] of readdirSync(corpus)
      .filter((name) => name.endsWith('.json'))
      .entries()) {
      const { code, msg } = await create(readFileSync(`${corpus}/${file}`, 'utf8'), `portal${index}`);
      if (code !== 200) refused.push(`${file}: ${msg}`);
    }
    expect(refused).toEqual([]);
  });
});
