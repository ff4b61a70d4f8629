import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { node, textsOf } from '#server/records/forms/testing/release-form.ts';
import { startProduct } from '#scripts/testing/product.ts';
import { control, dialog, press, soon, type } from '#scripts/testing/person.ts';

vi.setConfig({ testTimeout: 90_000 });

const product = startProduct();
const admin = { as: 'admin' } as const;

/** The configurer's form; its records are of the administrator. */
let trap: string;
beforeAll(async () => {
  const { data } = await product.app.call<{ id: string }>('visualdev.create', textsOf('trap', { fields }), admin);
  trap = data.id;
  await release({});
});
// One row, whatever order the list has.
beforeEach(async () => {
  await product.app.db.deleteFrom('record').where('modelId', '=', trap).execute();
  await create({ name: '机密' });
});

const fields = [
  node('input', 'name', { label: '名称' }),
  node('input', 'note', { label: '备注' }),
  node('input', 'other', { label: '其他' }),
  node('input', 'hidden', { label: '隐藏', noShow: true }),
];

const create = (values: object) =>
  product.app.call('onlinedev.create', { modelId: trap, data: JSON.stringify(values) }, admin);

interface Written {
  /** Steps of the button at the end of a row. */
  row?: object[];
  /** Steps whenever the name changes. */
  change?: object[];
}

/** Releases the trap with these steps. */
async function release({ row = [{ open: 'form', with: { modelId: trap } }], change = [] }: Written): Promise<void> {
  const [name, ...others] = fields;
  const columns = [{ prop: 'name' }];
  const texts = textsOf('trap', {
    fields: [{ ...name, on: { change } }, ...others],
    list: { columns, rowActions: [{ name: 'copy', label: '复制', do: row }] },
  });
  expect(await product.app.call('visualdev.update', { id: trap, ...texts }, admin)).toMatchObject({ code: 200 });
  const input = { id: trap, pcModuleParentId: ['menu-business'], roleIds: [] };
  expect(await product.app.call('visualdev.release', input, { as: 'configurer' })).toMatchObject({ msg: '发布成功' });
}

async function recordsOf(): Promise<Record<string, unknown>[]> {
  const input = { modelId: trap, currentPage: 1, pageSize: 100 };
  const { data } = await product.app.call<{ list: Record<string, unknown>[] }>('onlinedev.list', input, admin);
  return data.list;
}

/** Presses the button of the row and gives the new record a name. */
async function copyRow(): Promise<HTMLElement> {
  await product.open({ ...admin, address: '/model/trap' });
  await press('复制', undefined, 0);
  const form = await dialog();
  await type('名称', '新的', form);
  return form;
}

async function answer(name: '确定' | '取消'): Promise<void> {
  const latest = () => screen.getAllByText(/该页面要/).at(-1);
  const box = await soon(() => latest()?.closest<HTMLElement>('.ant-modal') as HTMLElement);
  await press(name, box);
}

describe('a value that the definition reads from another record', () => {
  it('is saved only after a confirmation that shows it, hidden fields included [PERM-022]', async () => {
    await release({ row: [{ open: 'form', with: { modelId: trap, hidden: { var: 'row.name' } } }] });
    const before = (await recordsOf()).length;
    const form = await copyRow();
    await press('确定', form);
    expect((await soon(() => screen.getByText(/该页面要/))).textContent).toBe(
      '该页面要保存它从其他记录或地址中取来的内容：隐藏 机密。是否继续？',
    );
    await answer('取消');
    expect(await recordsOf()).toHaveLength(before);
    await product.page.close();
    await press('确定', await copyRow());
    await answer('确定');
    await soon(async () => expect(await recordsOf()).toHaveLength(before + 1));
  });

  it('needs a confirmation if only a condition read the other record [PERM-022]', async () => {
    const when = { '==': [{ var: 'row.name' }, '机密'] };
    await release({ row: [{ open: 'form', when, with: { modelId: trap, hidden: 'is secret' } }] });
    const form = await copyRow();
    await press('确定', form);
    expect((await soon(() => screen.getByText(/该页面要/))).textContent).toContain('is secret');
    await answer('取消');
  });

  it('needs no confirmation once it was typed over, nor as a constant of the definition [PERM-022]', async () => {
    await release({ row: [{ open: 'form', with: { modelId: trap, note: { var: 'row.name' }, hidden: '固定' } }] });
    const before = (await recordsOf()).length;
    const form = await copyRow();
    expect(control('备注', form).value).toBe('机密');
    await type('备注', '自己的', form);
    await press('确定', form);
    await soon(async () => expect(await recordsOf()).toHaveLength(before + 1));
    expect(screen.queryByText(/该页面要/)).toBeNull();
  });
});

describe('the user data that a definition reads', () => {
  it('is limited to that of system fields, without last login address and administrator mark [PERM-022]', async () => {
    const set = {
      note: { var: 'user.userName' },
      hidden: { var: 'user.isAdministrator' },
      other: { var: 'user.prevLoginIPAddress' },
    };
    await release({ change: [{ set }] });
    const before = (await recordsOf()).length;
    const form = await copyRow();
    await soon(() => expect(control('备注', form).value).not.toBe(''));
    await press('确定', form);
    await soon(async () => expect(await recordsOf()).toHaveLength(before + 1));
    expect(screen.queryByText(/该页面要/)).toBeNull();
    const made = (await recordsOf()).filter(({ note }) => note !== undefined && note !== '' && note !== '自己的');
    expect(made).toHaveLength(1);
    expect(made[0]?.['hidden'] ?? '').toBe('');
  });
});
