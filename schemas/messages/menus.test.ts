import { expect, it } from 'vitest';
import menus from '#fixtures/seed/menu.json' with { type: 'json' };
import en from './en.json';
import zh from './zh.json';
import zhtw from './zhtw.json';

const labelOf = (messages: object, enCode: string) => (messages as Record<string, string>)[`menu.${enCode}`];

it.each(menus.map(({ enCode, fullName }) => [enCode, fullName]))(
  'names the menu %s that comes with the product in every language [MENU-020]',
  (enCode, fullName) => {
    expect(labelOf(zh, enCode)).toBe(fullName);
    expect(labelOf(zhtw, enCode)).toMatch(/\p{Script=Han}/u);
    expect(labelOf(en, enCode)).toMatch(/^[A-Z][a-z ]+$/);
  },
);
