import { describe, expect, it } from 'vitest';
import type { GrantStep } from '#schemas/resources/authority/authority.entity.ts';
import { allows, type Grantable } from './allows.ts';
import { type GuardedItem, type GuardedMenu, permitted } from './permitted.ts';
import { eitherRules, recordRules, type Scheme } from './record-rules.ts';

const all = { button: true, column: true, form: true, resource: true };
const menus: GuardedMenu[] = [
  { id: 'leave', systemId: 'main', guards: all },
  { id: 'order', systemId: 'main', guards: { ...all, button: false } },
  { id: 'car', systemId: 'office', guards: all },
];
const item = (menuId: string, type: Grantable, enCode: string): GuardedItem => ({
  id: `${menuId}-${type}-${enCode}`,
  ...{ menuId, type, enCode },
});
const items = [
  item('leave', 'button', 'btn_add'),
  item('leave', 'button', 'btn_edit'),
  item('leave', 'column', 'days'),
  item('leave', 'form', 'lines-amount'),
  item('leave', 'resource', 'own'),
  item('order', 'button', 'btn_add'),
  item('order', 'column', 'price'),
  item('car', 'button', 'btn_add'),
];
const holding = (...held: readonly `${GrantStep} ${string}`[]) => ({
  isAdministrator: false,
  has: (step: GrantStep, id: string) => held.includes(`${step} ${id}`),
});
const codes = (list: readonly { enCode: string }[]) => list.map(({ enCode }) => enCode);

describe('the permitted menus and items of a user', () => {
  it('includes a menu granted together with its system, and items granted below it', () => {
    const held = holding(
      'system main',
      'module leave',
      'module car',
      'button leave-button-btn_add',
      'column leave-column-days',
    );
    const { menus: own, permissionList } = permitted(menus, items, held);
    expect(own.map(({ id }) => id)).toEqual(['leave']);
    const [entry] = permissionList;
    expect(entry?.modelId).toBe('leave');
    expect([codes(entry?.button ?? []), codes(entry?.column ?? [])]).toEqual([['btn_add'], ['days']]);
    expect([entry?.form, entry?.resource]).toEqual([[], []]);
  });

  it('includes nothing below a menu that was not granted', () => {
    const held = holding('system main', 'module leave', 'column order-column-price');
    const { permissionList } = permitted(menus, items, held);
    expect(permissionList.map(({ modelId }) => modelId)).toEqual(['leave']);
  });

  it('includes all items of a type that the menu does not guard [PERM-009]', () => {
    const { permissionList } = permitted(menus, items, holding('system main', 'module order'));
    expect(codes(permissionList[0]?.button ?? [])).toEqual(['btn_add']);
    expect(permissionList[0]?.column).toEqual([]);
  });

  it('includes everything for an administrator without grants', () => {
    const { menus: own, permissionList } = permitted(menus, items, { isAdministrator: true, has: () => false });
    expect(own).toHaveLength(3);
    expect(codes(permissionList[0]?.button ?? [])).toEqual(['btn_add', 'btn_edit']);
    expect(codes(permissionList[0]?.resource ?? [])).toEqual(['own']);
  });
});

describe('the records a user may see', () => {
  const own: Scheme = {
    enCode: 'own',
    conditions: {
      matchLogic: 'and',
      conditionList: [{ logic: 'and', groups: [{ field: 'creatorUserId', symbol: '==', fieldValue: '@userId' }] }],
    },
  };
  const everything: Scheme = { enCode: 'everything', conditions: { matchLogic: 'and', conditionList: [] } };
  const schemes = [own, everything];
  const may = (...granted: readonly string[]) =>
    allows({
      permissionList: [{ modelId: 'leave', resource: granted.map((enCode) => ({ enCode })) }],
      isAdministrator: false,
      modelId: 'leave',
      guards: all,
    });

  it('are those of the granted schemes; none without one', () => {
    expect(recordRules({ schemes, isGuarded: true, may: may('own') })).toEqual([own.conditions]);
    expect(recordRules({ schemes, isGuarded: true, may: may() })).toEqual([]);
  });

  it('are all where nothing is guarded, and with a scheme without conditions', () => {
    expect(recordRules({ schemes, isGuarded: false, may: may() })).toBeUndefined();
    expect(recordRules({ schemes, isGuarded: true, may: may('own', 'everything') })).toBeUndefined();
  });

  it('are those that any of the menus allows', () => {
    expect(eitherRules([[own.conditions], []])).toEqual([own.conditions]);
    expect(eitherRules([[own.conditions], undefined])).toBeUndefined();
    expect(eitherRules([])).toEqual([]);
  });
});
