import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderForm } from '#runtime/testing/render-form.tsx';

afterEach(cleanup);

const field = (zhjyKey: string, label: string) => ({ config: { zhjyKey, label }, vModel: zhjyKey });
const placeholders = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')].map(({ placeholder }) => placeholder);

it('a form without own texts shows the default placeholders [I18N-016]', async () => {
  const fields = ['input', 'select', 'inputNumber', 'numberRange'].map((zhjyKey) => field(zhjyKey, zhjyKey));
  await renderForm(fields, {});
  expect(placeholders()).toEqual(['请输入', '数字文本', '最小值', '最大值']);
  expect(screen.getByRole('combobox').textContent).toBe('请选择');
});

it('a sub-table shows 操作 over its buttons and 合计 below its rows [I18N-016]', async () => {
  const children = [{ config: { zhjyKey: 'inputNumber', label: '数量' }, vModel: 'quantity' }];
  const table = { config: { zhjyKey: 'table', label: '明细', children }, vModel: 'lines' };
  const lines = [{ zhjyId: 'k0', quantity: 3 }];
  await renderForm([{ ...table, showSummary: true, summaryField: ['quantity'] }], { lines });
  expect(screen.getByRole('columnheader', { name: '操作' })).toBeTruthy();
  expect(screen.getByText('合计')).toBeTruthy();
});

it('default texts of kinds are shown in English for English users [I18N-001]', async () => {
  const displays = ['text', 'link', 'button', 'alert', 'groupTitle', 'divider', 'card', 'uploadFile'];
  await renderForm(
    displays.map((zhjyKey) => ({ config: { zhjyKey, label: 'Files' }, vModel: zhjyKey })),
    {},
    { language: 'en' },
  );
  const shown = document.body.textContent ?? '';
  expect(shown).toContain('Upload');
  expect(shown).not.toMatch(/[一-鿿]/);
});
