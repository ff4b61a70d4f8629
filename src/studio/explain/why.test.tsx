import { act, cleanup, fireEvent, screen as page, within } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { installFormulas } from '#core/formula/install.ts';
import { emptyRecord } from '#core/record/empty-record.ts';
import { useCreated } from '#runtime/context/effects.ts';
import { createScope } from '#runtime/context/scope.ts';
import type { FormStore } from '#runtime/form/form-store.ts';
import { OpenForms, useConnected, useFormOpener } from '#runtime/page/use-form-opener.ts';
import { Outline } from '../design/Outline.tsx';
import { Properties } from '../design/Properties.tsx';
import { chooseInOutline as choose, showForm } from '../testing/show-form.tsx';
import { createOpenForms, OpenFormsContext } from './open-forms.ts';

installFormulas();
afterEach(cleanup);

const start = {
  language: 1,
  title: '单',
  fields: [
    { config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' },
    { config: { zhjyKey: 'inputNumber', label: '天数' }, vModel: 'days', on: { change: [{ set: { city: '上海' } }] } },
    {
      config: {
        zhjyKey: 'input',
        label: '证明',
        required: { '>': [{ var: 'days' }, 3] },
        shown: { '!!': { var: 'days' } },
      },
      vModel: 'proof',
    },
    {
      config: {
        zhjyKey: 'card',
        label: '',
        shown: { and: [{ '>': [{ var: 'days' }, 1] }, { '!!': { var: 'name' } }] },
      },
      header: '出差',
      children: [{ config: { zhjyKey: 'input', label: '城市', defaultValue: '北京' }, vModel: 'city' }],
    },
    {
      config: { zhjyKey: 'calculate', label: '补贴' },
      vModel: 'pay',
      expression: 'IF(days > 2; days × 100; 0) + bonus',
    },
    { config: { zhjyKey: 'input', label: '奖金' }, vModel: 'bonus' },
    {
      config: {
        zhjyKey: 'table',
        label: '明细',
        children: [
          { config: { zhjyKey: 'inputNumber', label: '数量' }, vModel: 'count' },
          { config: { zhjyKey: 'calculate', label: '金额' }, vModel: 'amount', expression: 'count × 2' },
        ],
      },
      vModel: 'lines',
    },
  ],
};

/** A form of the preview, without its controls. */
function Preview({ form, onOpen }: { form: CompiledScreen; onOpen(store: FormStore): void }) {
  const open = useFormOpener();
  const [scope] = useState(() => createScope({ user: { id: 'u1' } }, undefined));
  const store = useCreated([form], () =>
    open({ screen: form, record: emptyRecord(form, { now: 0, user: { id: 'u1' } }), scope }),
  );
  useConnected(store);
  useEffect(() => onOpen(store), [store, onOpen]);
  return null;
}

async function show() {
  const forms = createOpenForms();
  let opened: FormStore | undefined;
  const onOpen = (store: FormStore) => void (opened = store);
  const form = await showForm(start, ({ checked }) => (
    <OpenFormsContext value={forms}>
      <OpenForms value={forms.add}>
        <Preview form={checked.form} onOpen={onOpen} />
      </OpenForms>
      <Outline />
      <Properties />
    </OpenFormsContext>
  ));
  return { ...form, set: (values: Record<string, unknown>) => act(async () => opened?.setMany(values)) };
}

const why = async () => {
  const heading = await page.findByText('为什么是这样');
  return heading.closest<HTMLElement>('.ant-collapse-item') as HTMLElement;
};
const isOpen = (section: HTMLElement) => section.classList.contains('ant-collapse-item-active');
const headings = (section: HTMLElement) => [...section.querySelectorAll('h3')].map(({ textContent }) => textContent);

it('shows why a field is hidden and not required, with the values read, and follows the preview [STUDIO-009]', async () => {
  const { set, chosen } = await show();
  await choose('证明');
  const section = await why();
  expect(isOpen(section)).toBe(true);
  expect(headings(section)).toEqual(['隐藏', '非必填', '值：（空）']);
  expect(section.textContent).toContain('天数 大于 3');
  expect(within(section).getAllByRole('row')[0]?.textContent).toBe('天数（空）空');
  await set({ days: 5 });
  expect(headings(section)).toEqual(['显示', '必填', '值：（空）']);
  expect(within(section).getAllByRole('row')[0]?.textContent).toBe('天数5填写或示例');
  await act(
    async () => void fireEvent.click(within(section).getAllByRole('button', { name: '天数' })[0] as HTMLElement),
  );
  expect(chosen()).toEqual(['fields[1]']);
});

it('shows the container that hides a field, and which of its conditions does not hold [STUDIO-009]', async () => {
  const { set } = await show();
  await choose('城市');
  const section = await why();
  await set({ days: 5 });
  expect(headings(section)[0]).toBe('隐藏，因为它在容器中：出差');
  const parts = [...section.querySelectorAll('li')].map((part) => [
    part.querySelector('[role=img]')?.getAttribute('aria-label'),
    part.textContent?.trim(),
  ]);
  expect(parts).toEqual([
    ['成立', '天数 大于 1'],
    ['不成立', '姓名 不为空'],
  ]);
  await set({ name: '张' });
  expect(headings(section)).toEqual(['值：北京']);
  expect(section.textContent).toContain('默认值');
  expect(section.textContent).toContain('这些字段的事件会设置它：天数');
});

it('shows the steps of a formula, without the branch that was not taken, and why an operand counts as 0 [STUDIO-009] [FORMULA-005]', async () => {
  const { set } = await show();
  await choose('补贴');
  const section = await why();
  await set({ days: 3, bonus: 'x' });
  expect(headings(section)).toEqual(['值：300']);
  const steps = [...section.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(steps).toEqual([
    'days > 2 = 是',
    'days × 100 = 300',
    'IF(days > 2; days × 100; 0) = 300',
    'IF(days > 2; days × 100; 0) + bonus = 300',
  ]);
  expect(section.textContent).toContain('“x”不是数字，算作 0');
  await set({ bonus: '5' });
  expect(section.textContent).not.toContain('算作 0');
});

it('explains a column in a row of choice [STUDIO-009]', async () => {
  const { now, set } = await show();
  await act(async () => now().editing.selection.choose(['fields[6].children[1]']));
  const rows = [
    { zhjyId: 'a', count: 2 },
    { zhjyId: 'b', count: 7 },
  ];
  await set({ lines: rows });
  const section = await why();
  expect(headings(section)).toEqual(['值：4']);
  await act(async () => void fireEvent.mouseDown(within(section).getByRole('combobox', { name: '说明哪一行' })));
  await act(async () => void fireEvent.click(await page.findByText('第 2 行')));
  expect(headings(section)).toEqual(['值：14']);
});

it('is closed where nothing makes one wonder, and absent where the form is not on the page [STUDIO-009]', async () => {
  await show();
  await choose('姓名');
  expect(isOpen(await why())).toBe(false);
  cleanup();
  await showForm(
    start,
    <>
      <Outline />
      <Properties />
    </>,
  );
  await choose('证明');
  await page.findByLabelText('字段名');
  expect(page.queryByText('为什么是这样')).toBeNull();
});
