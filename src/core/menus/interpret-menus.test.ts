import { existsSync, readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import zh from '#schemas/messages/zh.json';
import { runs } from '#scripts/testing/runs.ts';
import { isExternal, interpretMenus } from './interpret-menus.ts';
import { collaborativeOfficeCodes, type InterpretedMenus, type MenuEntry, type MenuSettings } from './menu.ts';

interface MenuCase extends InterpretedMenus {
  settings: Partial<MenuSettings> & { translations?: Record<string, string> };
  menuList: unknown;
}

const usual: MenuSettings = {
  origin: 'https://office.example',
  dashboardHost: 'https://screen.example',
  token: 't&k',
  tokenHosts: ['screen.example'],
  systemId: 'main',
  collaborativeOffice: { systemId: 'office-system', ...collaborativeOfficeCodes },
  translate: () => undefined,
};

const folder = 'fixtures/menus';
const checked = new Set<string>();

function check(...names: string[]) {
  for (const name of names) {
    const { settings, menuList, ...expected } = JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8')) as MenuCase;
    const { translations = {}, ...more } = settings;
    const given = { ...usual, ...more, translate: (enCode: string) => translations[enCode] };
    const before = structuredClone(menuList);
    expect(interpretMenus(menuList, given), name).toEqual(expected);
    expect(menuList, name).toEqual(before);
    checked.add(`${name}.json`);
  }
}

describe('a menu list', () => {
  it('groups by directories without a page, and by directories whose path comes from their code [MENU-002, MENU-003]', () =>
    check('directories'));
  it('maps type 2 to its path without the query, which is passed to the page [MENU-004]', () => check('static-pages'));
  it('maps forms, dictionaries, reports and portals to routes with module and menu id [MENU-005..007, MENU-012, MENU-013, MENU-015]', () =>
    check('modules'));
  it('treats an empty or invalid propertyJson as no module [MENU-014]', () => check('property-json'));
  it('opens dashboards in a new window, with the token for listed hosts only [MENU-008]', () =>
    check('dashboards', 'dashboards-without-a-token-host', 'dashboards-without-a-host'));
  it('fills placeholders of links, the token for listed hosts only, and opens only http and https [MENU-009]', () =>
    check('links'));
  it('embeds links with target _self, and opens others as absolute addresses [MENU-010, MENU-011]', () =>
    check('link-targets'));
  it('skips unknown types with an issue, and builds their siblings [MENU-016]', () => check('unknown-types'));
  it('limits the collaborative office to three entries in its system, and puts it last [MENU-017]', () =>
    check('collaborative-office-in-its-system', 'collaborative-office-elsewhere'));
  it('hides directories without visible children [MENU-019]', () => check('empty-directories'));
  it('is translated by code where there is a translation [MENU-020]', () => check('translations'));
  it('has no case without a test', () => expect([...checked].sort()).toEqual(readdirSync(folder).sort()));

  it('reads every part of an item [MENU-001]', () => {
    const children = [{ id: '2', fullName: '页', enCode: 'page', type: 2, path: 'old/page', vueName: 'Page' }];
    const item = { id: '1', fullName: '目录', enCode: 'dir', icon: 'icon-a', type: 1, hasChildren: true, children };
    const module = { id: '3', fullName: '表', enCode: 'f', type: 3, propertyJson: '{"moduleId":"m"}', icon: 'icon-b' };
    const link = {
      id: '4',
      fullName: '链',
      enCode: 'l',
      type: 7,
      urlAddress: 'https://a.example',
      linkTarget: '_blank',
    };
    const { routes, menus } = interpretMenus([item, module, link], usual);
    expect(
      menus.map(({ id, title, enCode, icon, type, to, opens }) => [id, title, enCode, icon, type, to, opens]),
    ).toEqual([
      ['1', '目录', 'dir', 'icon-a', 1, '/dir', 'page'],
      ['3', '表', 'f', 'icon-b', 3, '/model/f', 'page'],
      ['4', '链', 'l', '', 7, 'https://a.example/', 'newWindow'],
    ]);
    expect(routes.map(({ path, moduleId }) => [path, moduleId])).toEqual([
      ['/old/page', ''],
      ['/dir', ''],
      ['/model/f', 'm'],
    ]);
  });
});

describe('an entry of a menu', () => {
  it.each(['http://a.cn', 'HTTPS://a.cn', 'https:a', 'mailto:a@b.cn', 'tel:110'])(
    'is external with path %s',
    (path) => {
      expect(isExternal(path)).toBe(true);
    },
  );
  it.each(['/a', 'a/http:', 'javascript:alert(1)', 'ftp://a.cn', '', '//a.cn', 'httpsx:/a'])(
    'is not external with %s',
    (path) => {
      expect(isExternal(path)).toBe(false);
    },
  );
});

describe('any menu list', () => {
  it('is interpreted without an error, and every issue has a message', () => {
    const part = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.constantFrom('${dataV}', '${zhjyToken}', 'https://', '../', null),
    );
    const { list } = fc.letrec((tie) => ({
      list: fc.array(
        fc.oneof(
          { maxDepth: 4 },
          fc.anything(),
          fc.record(
            {
              id: part,
              fullName: part,
              enCode: part,
              type: fc.integer({ min: -1, max: 10 }),
              urlAddress: fc.array(part).map((parts) => parts.join('')),
              linkTarget: fc.constantFrom('_self', '_blank', null),
              propertyJson: part,
              children: tie('list'),
            },
            { requiredKeys: ['type'] },
          ),
        ),
        { maxLength: 4 },
      ),
    }));
    fc.assert(
      fc.property(list, (menuList) => {
        const { routes, menus, issues } = interpretMenus(menuList, usual);
        for (const { id } of issues) expect(Object.keys(zh)).toContain(id);
        for (const { path } of routes) expect(path).toMatch(/^\/[^?#\s]*$/u);
        for (const entry of flat(menus)) {
          if (entry.opens === 'page') expect(entry.to.startsWith('/')).toBe(true);
          if (entry.type === 6 || entry.type === 7) expect(entry.to).not.toContain('javascript:');
          if (entry.to.includes('t%26k')) expect(new URL(entry.to).host).toBe('screen.example');
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('that is no list, or nested too deeply, yields its valid part', () => {
    expect(interpretMenus(undefined, usual)).toEqual({ routes: [], menus: [], issues: [] });
    let item: object = { id: 'p', fullName: '页', enCode: 'p', type: 2, urlAddress: 'p' };
    for (let depth = 0; depth < 30; depth++)
      item = { id: 'd', fullName: '目录', enCode: 'd', type: 0, children: [item] };
    const { menus, issues } = interpretMenus([item], usual);
    expect(menus).toEqual([]);
    expect(issues.map(({ id }) => id)).toEqual(['issue.menu-too-deep']);
  });
});

function flat(menus: readonly MenuEntry[]): MenuEntry[] {
  return menus.flatMap((entry) => [entry, ...flat(entry.children)]);
}

const corpus = '../shared/corpus/menus';

describe.skipIf(!existsSync(corpus))('a recorded menu list', () => {
  it('yields its forms, reports, dashboards and portals, and reports unknown types', () => {
    const { menuList } = JSON.parse(readFileSync(`${corpus}/menu-v514-business.json`, 'utf8')) as { menuList: unknown };
    const { routes, menus, issues } = interpretMenus(menuList, usual);
    const kinds = routes.reduce<Record<string, number>>(
      (count, { kind }) => ({ ...count, [kind]: (count[kind] ?? 0) + 1 }),
      {},
    );
    expect(kinds).toEqual({ form: 33, report: 6, portal: 3, directory: 5 });
    expect(flat(menus).filter(({ type }) => type === 6).length).toBe(3);
    expect(issues.map(({ params }) => params['type']).sort()).toEqual([10, 10, 10, 10, 10, 10, 10, 9, 9, 9, 9]);
    expect(
      routes.every(({ modelId, moduleId, kind }) => modelId !== '' && (kind === 'directory' || moduleId !== '')),
    ).toBe(true);
  });

  it('yields the page of a current-user response', () => {
    const { reply } = JSON.parse(readFileSync(`${corpus}/current-user-v514.json`, 'utf8')) as {
      reply: { data: { menuList: unknown } };
    };
    expect(interpretMenus(reply.data.menuList, usual).routes.map(({ path }) => path)).toEqual([
      '/onlineDev/visualPortal',
      '/onlineDev',
    ]);
  });
});
