import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { fakeClient, refusal } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';

afterEach(cleanup);

const field: DefinitionNode = { config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' };
const nameOf = (id: number) => `员工${id}`;
const total = 45;

interface Setup {
  /** How many records of the page the server has. */
  count?: number;
  hasPage?: boolean;
  failsFrom?: number;
  /** The records behind this page were removed after they were counted. */
  lastPage?: number;
}

/** A list of 20 rows a page whose rows open in a viewer. */
async function showRecords({ count = total, hasPage = true, failsFrom = Infinity, lastPage = Infinity }: Setup = {}) {
  const client = fakeClient({
    'person.list': ({ currentPage = 1, pageSize = 20 }: { currentPage?: number; pageSize?: number }) => {
      if (currentPage >= failsFrom) throw refusal('查询失败');
      const first = (currentPage - 1) * pageSize;
      const isThere = currentPage <= lastPage;
      const ids = Array.from(
        { length: !isThere ? 0 : Math.max(0, Math.min(pageSize, count - first)) },
        (_, at) => first + at + 1,
      );
      const list = ids.map((id) => ({ id: String(id), name: nameOf(id) }));
      return { list, pagination: { currentPage, pageSize, total: count } };
    },
    'person.detail': ({ id }) => ({ id, data: JSON.stringify({ name: nameOf(Number(id)) }) }),
  });
  const body: DefinitionNode = {
    config: { zhjyKey: 'list' },
    source: { call: 'person.list' },
    hasPage,
    columns: [field],
    rowActions: [{ name: 'detail', label: '详情', do: [{ open: 'viewer', with: { id: { var: 'row.id' } } }] }],
  };
  const viewer: DefinitionNode = {
    config: { zhjyKey: 'detail', label: '' },
    load: 'person.detail',
    packed: true,
    fields: [field],
  };
  await showPage({ body, overlays: { viewer }, client });
  return client;
}

const button = (name: string) => screen.findByLabelText<HTMLButtonElement>(name);
const press = async (name: string) => {
  const found = await button(name);
  await act(async () => void fireEvent.click(found));
};
const open = async (id: number) => {
  const row = (await screen.findByText(nameOf(id))).closest('tr') as HTMLElement;
  await act(async () => void fireEvent.click(within(row).getByRole('button', { name: '详情' })));
  await isTitled(id);
};
const isTitled = (id: number) =>
  waitFor(() => expect(document.querySelector('.ant-modal-title')?.textContent).toBe(`详情 · ${nameOf(id)}`));
const isDisabled = async (name: string) => (await button(name)).disabled;
const shownPage = () => document.querySelector('.ant-pagination-item-active')?.textContent;

describe('previous and next of a record', () => {
  it('lead through the records of the page', async () => {
    await showRecords();
    await open(2);
    await press('下一条');
    await isTitled(3);
    await press('上一条');
    await press('上一条');
    await isTitled(1);
    expect(shownPage()).toBe('1');
  });

  it('turn the page of the list where it ends, forwards and backwards', async () => {
    await showRecords();
    await open(20);
    await press('下一条');
    await isTitled(21);
    expect(shownPage()).toBe('2');
    await press('上一条');
    await isTitled(20);
    expect(shownPage()).toBe('1');
  });

  it('end with the first and the last record of the list', async () => {
    await showRecords({ count: 21 });
    await open(1);
    expect([await isDisabled('上一条'), await isDisabled('下一条')]).toEqual([true, false]);
    await act(async () => void fireEvent.click(await screen.findByText('取 消')));
    await waitFor(() => expect(screen.queryByLabelText('上一条')).toBeNull());
    await open(20);
    await press('下一条');
    await isTitled(21);
    expect([await isDisabled('上一条'), await isDisabled('下一条')]).toEqual([false, true]);
  });

  it('stay with the record and its page when the next one has no records any more', async () => {
    await showRecords({ lastPage: 1 });
    await open(20);
    await press('下一条');
    await waitFor(() => expect(shownPage()).toBe('1'));
    await isTitled(20);
    await press('上一条');
    await isTitled(19);
  });

  it('answer the arrow keys, and leave the keyboard on the other button where the list ends', async () => {
    await showRecords({ count: 21 });
    await open(19);
    const key = (name: string) =>
      act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name }));
    (await button('下一条')).focus();
    await key('ArrowRight');
    await isTitled(20);
    await key('ArrowRight');
    await isTitled(21);
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('上一条'));
    await key('ArrowRight');
    await isTitled(21);
    await key('ArrowLeft');
    await isTitled(20);
  });

  it('turn no page of a list without pages', async () => {
    await showRecords({ count: 3, hasPage: false });
    await open(3);
    expect(await isDisabled('下一条')).toBe(true);
  });

  it('are absent where the list has one record', async () => {
    await showRecords({ count: 1 });
    await open(1);
    expect(screen.queryByLabelText('下一条')).toBeNull();
  });

  it('stay with the record and its page when the next one cannot be read', async () => {
    await showRecords({ failsFrom: 2 });
    await open(20);
    await press('下一条');
    await waitFor(() => expect(shownPage()).toBe('1'));
    await isTitled(20);
    await press('上一条');
    await isTitled(19);
  });
});
