import { expect } from 'vitest';
import type { TestApp } from '../../../platform/testing/test-app.ts';

/** Nodes as definitions write them, short for tests. */
export const node = (zhjyKey: string, vModel: string, config: object = {}, more: object = {}) => ({
  config: { zhjyKey, label: vModel, ...config },
  vModel,
  ...more,
});

export interface FormTexts {
  fields: readonly object[];
  /** Settings of the form. */
  form?: object;
  list?: object;
}

export const textsOf = (enCode: string, { fields, form = {}, list }: FormTexts) => ({
  fullName: enCode,
  enCode,
  formData: JSON.stringify({ language: 1, title: enCode, fields, ...form }),
  ...(list && { columnData: JSON.stringify({ language: 1, columns: [], ...list }) }),
});

/** The roles of `plain` and `configurer` callers. */
const demoRoles = ['role-staff', 'role-configurer'];

/** Creates a form and releases it under the business menu, as an administrator, for these roles; answers its id. */
export async function releaseForm(
  app: TestApp,
  enCode: string,
  texts: FormTexts,
  roleIds: readonly string[] = demoRoles,
): Promise<string> {
  const created = await app.call<{ id: string }>('visualdev.create', textsOf(enCode, texts), { as: 'admin' });
  expect(created.msg).toBe('新建成功');
  const { id } = created.data;
  const release = { id, pcModuleParentId: ['menu-business'], roleIds };
  const released = await app.call('visualdev.release', release, { as: 'admin' });
  expect(released.msg).toBe('发布成功');
  return id;
}

/** Changes a form and releases it again, as an administrator. */
export async function releaseAgain(app: TestApp, id: string, enCode: string, texts: FormTexts): Promise<void> {
  const changed = await app.call('visualdev.update', { id, ...textsOf(enCode, texts) }, { as: 'admin' });
  expect(changed.msg).toBe('更新成功');
  const released = await app.call('visualdev.release', { id }, { as: 'admin' });
  expect(released.msg).toBe('发布成功');
}

/** A data interface that exists while a form is released, and is deleted afterwards: a copy of one of the demo. */
export async function whileInterfaceExists<T>(app: TestApp, id: string, release: () => Promise<T>): Promise<T> {
  const customers = app.db.selectFrom('dataInterface').selectAll().where('enCode', '=', 'customers');
  const copy = await customers.executeTakeFirstOrThrow();
  const values = { ...copy, id, enCode: id } as never;
  await app.db.insertInto('dataInterface').values(values).execute();
  const released = await release();
  await app.db.deleteFrom('dataInterface').where('id', '=', id).execute();
  return released;
}
