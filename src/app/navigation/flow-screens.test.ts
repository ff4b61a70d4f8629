import { expect, it } from 'vitest';
import menus from '#fixtures/seed/menu.json';
import { collaborativeOfficeCodes } from '#core/menus/menu.ts';
import { checkDefinition } from '#core/compile/check-definition.ts';
import { kinds } from '#registry/kinds.ts';
import type { Definition } from '#schemas/language/definition.ts';
import { entities } from '#schemas/resources/entities.ts';
import { readMenus } from './menus.ts';
import { loadScreen, matchScreen } from './screens.ts';

type Entries = ReturnType<typeof readMenus>['entries'];

/** The calls that fill the four lists, with what they are called with. */
const sources = [
  ['workFlow.flowLaunch', '/workFlow/flowLaunch', { call: 'flow-instance.list' }],
  ['workFlow.flowTodo', '/workFlow/flowTodo', { call: 'flow-task.list', with: { category: 1 } }],
  ['workFlow.flowDone', '/workFlow/flowDone', { call: 'flow-task.list', with: { category: 2 } }],
  ['workFlow.flowCirculate', '/workFlow/flowCirculate', { call: 'flow-task.list', with: { category: 3 } }],
] as const;

it.each(sources)('the menu entry %s leads to the definition at %s [FLOW-055]', async (enCode, path, source) => {
  const own = menus
    .filter((menu) => menu.enCode === enCode)
    .map((menu) => ({ children: [], propertyJson: '', ...menu }));
  const { entries } = readMenus({
    user: { menuList: own, userInfo: { systemId: 'main' }, sysConfigInfo: { tokenHosts: [] } } as never,
    token: 'T',
    messages: {},
    origin: 'https://office.example',
  });
  expect((entries as Entries).map((entry) => entry.path)).toEqual([path]);
  const { name } = matchScreen(path) ?? {};
  const definition = (await loadScreen(name ?? '')) as Definition & { body: { children: object[] } };
  expect(JSON.parse(JSON.stringify(definition))).toEqual(definition);
  expect(checkDefinition(definition, { kinds, entities }).filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(definition.body.children[0]).toMatchObject({ source });
});

it('the three entries of the collaborative office are those of the lists [FLOW-055]', () => {
  expect(collaborativeOfficeCodes.usedCodes).toEqual(sources.slice(0, 3).map(([enCode]) => enCode));
});
