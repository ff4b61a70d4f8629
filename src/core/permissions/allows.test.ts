import { describe, expect, it } from 'vitest';
import { allows, type PermissionContext } from './allows.ts';

const facts: PermissionContext = {
  permissionList: [
    {
      modelId: 'm1',
      button: [{ enCode: 'btn_add' }],
      column: [{ enCode: 'days' }],
      form: [{ enCode: 'lines-amount' }],
    },
    { modelId: 'm2', button: [{ enCode: 'btn_edit' }] },
  ],
  isAdministrator: false,
  modelId: 'm1',
  guards: { button: true, column: true, form: true },
};

describe('allows', () => {
  it('shows what the permission entry of the route lists, and nothing else [PERM-003] [PERM-006]', () => {
    const may = allows(facts);
    expect([may('button', 'btn_add'), may('button', 'btn_edit'), may('button', 'days')]).toEqual([true, false, false]);
    expect(allows({ ...facts, modelId: 'm2' })('button', 'btn_add')).toBe(false);
  });

  it('hides guarded items where the route has no model or the list has no entry for it [PERM-003]', () => {
    expect(allows({ ...facts, modelId: undefined })('button', 'btn_add')).toBe(false);
    expect(allows({ ...facts, modelId: 'm3' })('button', 'btn_add')).toBe(false);
    expect(allows({ ...facts, guards: {}, modelId: undefined })('button', 'btn_add')).toBe(false);
  });

  it('guards columns and form fields the same way [PERM-004] [PERM-005]', () => {
    const may = allows(facts);
    expect([may('column', 'days'), may('column', 'reason')]).toEqual([true, false]);
    expect([may('form', 'lines-amount'), may('form', 'lines')]).toEqual([true, false]);
  });

  it('hides nothing the menu does not guard [PERM-009]', () => {
    const may = allows({ ...facts, guards: { button: false, column: true, form: true } });
    expect([may('button', 'btn_remove'), may('column', 'reason')]).toEqual([true, false]);
  });

  it('hides nothing from an administrator', () => {
    expect(allows({ ...facts, isAdministrator: true, modelId: undefined })('form', 'x')).toBe(true);
  });
});
