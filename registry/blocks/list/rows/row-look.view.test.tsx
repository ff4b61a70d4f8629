import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fakeClient } from '../../../testing/fake-client.ts';
import { showPage } from '../../../testing/show-page.tsx';

afterEach(cleanup);

const over = (days: number) => ({ '>': [{ var: 'row.days' }, days] });
const body = {
  config: { zhjyKey: 'list' },
  source: { call: 'person.list' },
  columns: [{ config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' }],
  rowStyle: [
    { when: over(5), type: 'error' },
    { when: over(2), type: 'warning' },
    { when: { '==': [{ var: 'row.name' }, { var: 'user.userName' }] }, type: 'muted' },
  ],
};

it('highlights rows by the first matching rule [LANG-010]', async () => {
  let days = 9;
  const rows = () => [
    { id: '1', name: '张伟', days },
    { id: '2', name: '李小云', days: 3 },
    { id: '3', name: '王芳', days: 1 },
  ];
  const client = fakeClient({ 'person.list': () => ({ list: rows(), pagination: { total: 3 } }) });
  await showPage({ body: { ...body, toolbar: ['reload'] }, client });
  const look = async (name: string) =>
    /zb-row--\w+/.exec((await screen.findByText(name)).closest('tr')?.className ?? '');
  expect(String(await look('张伟'))).toBe('zb-row--error');
  expect(String(await look('李小云'))).toBe('zb-row--warning');
  expect(await look('王芳')).toBeNull();
  days = 4;
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '刷新' })));
  expect(String(await look('张伟'))).toBe('zb-row--warning');
});

it('highlights rows by conditions that are formulas, of the row and the current user [FORMULA-008]', async () => {
  const rows = [
    { id: '1', name: '张伟', days: 3 },
    { id: '2', name: '李小云', days: 2 },
    { id: '3', name: '王芳', days: 1 },
  ];
  const client = fakeClient({ 'person.list': () => ({ list: rows, pagination: { total: 3 } }) });
  const rowStyle = [
    { when: { formula: 'row.days > 2' }, type: 'error' },
    { when: { formula: 'AND(row.days = 2; USERNAME() <> row.name)' }, type: 'warning' },
  ];
  await showPage({ body: { ...body, rowStyle }, client });
  const look = async (name: string) =>
    /zb-row--\w+/.exec((await screen.findByText(name)).closest('tr')?.className ?? '')?.[0];
  expect([await look('张伟'), await look('李小云'), await look('王芳')]).toEqual([
    'zb-row--error',
    'zb-row--warning',
    undefined,
  ]);
});

it('shows the initial of a name where its row has no picture, and the picture where it has one [USER-001]', async () => {
  const picture = 'data:image/png;base64,AQID';
  const rows = [
    { id: '1', name: '张伟', face: '' },
    { id: '2', name: '李小云', face: picture },
    { id: '3', name: '', face: '' },
  ];
  const client = fakeClient({ 'person.list': () => ({ list: rows, pagination: { total: 3 } }) });
  const face = { config: { zhjyKey: 'pictureAddress', label: '头像' }, vModel: 'face', initialOf: 'name' };
  await showPage({ body: { ...body, columns: [face, ...body.columns], rowStyle: [] }, client });
  await screen.findByText('张伟');
  const cells = [...document.querySelectorAll('.ant-table-row')].map((row) => row.querySelector('td'));
  expect(cells.map((cell) => cell?.querySelector('img')?.getAttribute('src') ?? cell?.textContent)).toEqual([
    '伟',
    picture,
    '—',
  ]);
});

const action = (name: string, label: string, names: readonly string[]) => ({
  name,
  label,
  shown: { in: [{ var: 'row.name' }, names] },
  do: [],
});

it('puts the buttons of a row that are too wide for the column of the first two into the menu', async () => {
  const rows = ['张伟', '李小云', '王芳'].map((name) => ({ id: name, name }));
  const client = fakeClient({ 'person.list': () => ({ list: rows, pagination: { total: 3 } }) });
  const rowActions = [
    action('edit', '编辑', ['张伟', '李小云']),
    action('copy', '复制', ['张伟', '王芳']),
    action('mail', '寄信', ['张伟', '李小云']),
    action('report', '生成年度工作报告', ['王芳']),
    action('lock', '锁', ['李小云']),
  ];
  await showPage({ body: { ...body, rowStyle: [], rowActions }, client });
  const buttons = async (name: string) =>
    [...((await screen.findByText(name)).closest('tr')?.querySelectorAll('button') ?? [])].map(
      (button) => button.textContent || button.getAttribute('aria-label'),
    );
  expect(await buttons('张伟')).toEqual(['编辑', '复制', '更多']);
  expect(await buttons('李小云')).toEqual(['编辑', '寄信', '锁']);
  expect(await buttons('王芳')).toEqual(['复制', '更多']);
});

it('has no column of actions where no row of the page has one', async () => {
  let days = 1;
  const rows = () => [
    { id: '1', name: '张伟', days },
    { id: '2', name: '李小云', days: 2 },
  ];
  const client = fakeClient({ 'person.list': () => ({ list: rows(), pagination: { total: 2 } }) });
  const late = { ...action('late', '催办', ['row.id']), shown: over(5) };
  await showPage({ body: { ...body, toolbar: ['reload'], rowActions: [late] }, client });
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  await screen.findByText('张伟');
  expect(heads()).toEqual(['姓名']);
  days = 9;
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '刷新' })));
  await screen.findByRole('button', { name: '催办' });
  expect(heads()).toEqual(['姓名', '操作']);
});
