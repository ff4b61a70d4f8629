import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

interface Option {
  id: string;
  children: Option[];
}

it('returns the directories a form can be released under [MENUADM-012]', async () => {
  const ask = async (id: string) =>
    (await app.call<{ list: Option[] }>('menu.forRelease', { id }, { as: 'configurer' })).data.list;
  const [top] = await ask('0');
  expect(top?.id).toBe('-1');
  const ids = top?.children.map(({ id }) => id);
  expect(ids).toContain('menu-business');
  expect(JSON.stringify(top)).not.toContain('menu-visual-dev');
  expect((await ask('menu-business'))[0]?.children.map(({ id }) => id)).toEqual(
    ids?.filter((id) => id !== 'menu-business'),
  );
  expect((await app.call('menu.forRelease', { id: '0' }, { as: 'plain' })).status).toBe(403);
});
