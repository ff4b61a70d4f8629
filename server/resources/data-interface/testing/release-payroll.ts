import { grantAll } from '../../../platform/auth/permission/grants.ts';
import type { TestApp } from '../../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../../records/forms/testing/release-form.ts';

const guards = { column: true, form: true, data: true };
const own = { logic: 'and', groups: [{ field: 'team', symbol: '==', fieldValue: 'mine' }] };
const people = [
  { name: '甲', team: 'mine', salary: 300 },
  { name: '乙', team: 'mine', salary: 100 },
  { name: '丙', team: 'other', salary: 200 },
];

/** Configurers edit interfaces and portals; one of them, wangfang, may also grant permissions. */
export async function grantToConfigurers(app: TestApp): Promise<void> {
  await app.db.insertInto('userRole').values({ userId: 'user-wangfang', roleId: 'role-configurer' }).execute();
  const menus = ['menu-data-interface', 'menu-portal'];
  await grantAll(app.db, { objectType: 'role', objectId: 'role-configurer' }, [
    ...menus.map((itemId) => ({ step: 'module' as const, itemId })),
    ...['btn_add', 'btn_edit'].map((button) => ({
      step: 'button' as const,
      itemId: `menu-data-interface-${button}`,
    })),
  ]);
  await grantAll(app.db, { objectType: 'user', objectId: 'user-wangfang' }, [
    { step: 'module', itemId: 'menu-authority' },
    { step: 'button', itemId: 'menu-authority-btn_edit' },
  ]);
}

/** A form whose records are guarded, with its records; answers its id and that of its menu entry. */
export async function releasePayroll(app: TestApp): Promise<{ payroll: string; entry: string }> {
  const payroll = await releaseForm(
    app,
    'payroll',
    {
      fields: [node('input', 'name'), node('input', 'team'), node('inputNumber', 'salary')],
      list: {
        columns: [{ prop: 'name' }, { prop: 'team' }, { prop: 'salary' }],
        search: [
          { prop: 'name', isKeyword: true },
          { prop: 'team', isKeyword: true },
        ],
        guards,
        schemes: [{ enCode: 'own', fullName: '本人', conditionList: [own] }],
      },
    },
    ['role-finance'],
  );
  const menu = app.db.selectFrom('menu').select('id').where('enCode', '=', 'payroll');
  const { id: entry } = await menu.executeTakeFirstOrThrow();
  for (const values of people) {
    await app.call('onlinedev.create', { modelId: payroll, data: JSON.stringify(values) }, { as: 'admin' });
  }
  return { payroll, entry };
}
