import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkText } from '#core/compile/check-definition.ts';
import { compile } from '#core/compile/compile.ts';
import routes from '#schemas/screens/routes.json' with { type: 'json' };
import menus from '#fixtures/seed/menu.json' with { type: 'json' };
import { productContext } from './product-context.ts';

const context = productContext();

/** Source files in a folder, without tests. */
const sources = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)testing\//.test(name))
    .map((name) => [`${folder}/${name}`, readFileSync(`${folder}/${name}`, 'utf8')] as const);

/** The text of a built-in screen by its name. */
function screenText(name: string): string | undefined {
  const files = [...folders(name), `schemas/screens/${name}.json`];
  for (const file of files) {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      // The next possible position.
    }
  }
  return undefined;
}

const folders = (name: string) =>
  readdirSync('schemas/resources').map((noun) => `schemas/resources/${noun}/${name}.screen.json`);

describe('every screen is a definition [LANG-001]', () => {
  const layouts = readdirSync('schemas/screens').filter((name) => name.startsWith('layout-'));
  const names = [...Object.values(routes), ...layouts.map((file) => file.replace('.json', ''))];

  it.each([...new Set(names)])('has a definition without issue for %s', (name) => {
    const text = screenText(name);
    expect(text).toBeDefined();
    expect(checkText(text ?? '', context)).toEqual([]);
    expect(compile(JSON.parse(text ?? ''), context).root.length).toBeGreaterThan(0);
  });

  const pages = menus.filter(({ type }) => type === 2);
  it.each(pages.map((menu) => [menu.fullName, menu.urlAddress]))('has one at the address of the menu %s', (_, url) => {
    expect(Object.keys(routes)).toContain(`/${url}`);
  });

  it('names only existing definitions in the route table', () => {
    expect(Object.values(routes).every((name) => typeof name === 'string')).toBe(true);
  });

  it('has a router with one element, and pages that end in <Screen> [SHELL-009]', () => {
    const shell = new Map(sources('src/app'));
    const all = [...shell.values()].join('\n');
    expect(all).not.toMatch(/<Routes\b|<Route (path|index|element)|createBrowserRouter|useRoutes/);
    const component = (name: string) => [...shell].find(([file]) => file.endsWith(`/${name}.tsx`))?.[1] ?? '';
    expect(component('App')).toMatch(/<BrowserRouter[^>]*>\s*<WithPage [^>]*\/>\s*<\/BrowserRouter>/);
    // A route renders one of two components, and both render a compiled definition.
    const panes = component('KeepAliveTabs');
    expect([...panes.matchAll(/return <(\w+)\b/g)].map(([, name]) => name).slice(-2)).toEqual([
      'Lazy',
      'BuiltInScreen',
    ]);
    expect([...panes.matchAll(/import\('[^']*'\)/g)].map(([text]) => text)).toEqual([
      "import('../navigation/ModelScreen.tsx')",
    ]);
    for (const name of ['BuiltInScreen', 'ModelScreen', 'Layout']) {
      expect(component(name)).toMatch(/return[^;]*<Screen [^;]*compiled={compiled}/s);
    }
  });

  it('registers the pages of the studio by key, and imports them nowhere else', () => {
    const inside = sources('src/app').filter(([, text]) => text.includes('#studio/'));
    expect(inside.map(([file]) => file)).toEqual([]);
  });
});

describe('outside the registry', () => {
  const all = ['src/runtime', 'src/app', 'server'].flatMap(sources);

  it('no code depends on the kind of a node', () => {
    const asks = /zhjyKey\s*[!=]==?|[!=]==?\s*\w+(\.\w+)*\.zhjyKey|switch\s*\([^)]*zhjyKey|case '(input|select|table)'/;
    expect(all.filter(([, text]) => asks.test(text)).map(([file]) => file)).toEqual([]);
  });

  it('the runtime contains no kind name', () => {
    const keys = [...context.kinds.keys()].join('|');
    const names = new RegExp(`zhjyKey['"]?\\s*:\\s*['"](${keys})['"]`);
    const runtime = all.filter(([file]) => file.startsWith('src/runtime'));
    expect(runtime.filter(([, text]) => names.test(text)).map(([file]) => file)).toEqual([]);
  });
});
