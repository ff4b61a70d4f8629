import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { digestOf, goldenOf } from '../testing/variations.ts';
import { interpretMenus } from './interpret-menus.ts';
import { collaborativeOfficeCodes, type MenuSettings } from './menu.ts';

const settings: MenuSettings = {
  origin: 'https://office.example',
  dashboardHost: 'https://screen.example',
  token: 't&k',
  tokenHosts: ['screen.example'],
  systemId: 'main',
  collaborativeOffice: { systemId: 'main', ...collaborativeOfficeCodes },
  translate: (code) => (code === 'a' ? '甲' : undefined),
};

it.each(['modules', 'links', 'directories', 'collaborative-office-in-its-system'])(
  'makes the same menus of %s with any one value changed',
  async (name) => {
    const { menuList } = JSON.parse(readFileSync(`fixtures/menus/${name}.json`, 'utf8')) as { menuList: unknown };
    const golden = await goldenOf(menuList, (value) => ({
      digest: digestOf(interpretMenus(value, settings)),
      issues: [],
    }));
    await expect(golden).toMatchFileSnapshot(`../../../fixtures/golden/menus-${name}.txt`);
  },
);
