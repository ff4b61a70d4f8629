import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { press, soon } from '#scripts/testing/person.ts';
import { startProduct } from '#scripts/testing/product.ts';

vi.setConfig({ testTimeout: 60_000 });

const product = startProduct();

const list = '/system/billRule';
const here = () => decodeURIComponent(window.location.pathname + window.location.search);
const isSeen = (element: Element) => element.closest('[style*="display: none"]') === null;
const rows = () => [...document.querySelectorAll('tr.ant-table-row')].filter(isSeen).length;
const keyword = () =>
  soon(() => {
    const field = screen.getAllByPlaceholderText<HTMLInputElement>('请输入关键词').find(isSeen);
    if (!field) throw new Error('no search field');
    return field;
  });
const bar = async () => (await keyword()).closest('form') as HTMLElement;
async function searchFor(text: string): Promise<void> {
  const field = await keyword();
  await act(async () => void fireEvent.change(field, { target: { value: text } }));
  await press('查询', await bar());
}
const lists = () => product.page.sent.filter(({ path, query }) => path.endsWith('/BillRule') && 'currentPage' in query);
const back = () => act(async () => window.history.back());

/** Opens the list and searches it twice, without an answer to the second search. */
async function searchTwice(settings = {}): Promise<number> {
  await product.open({ settings, address: list });
  await soon(() => expect(rows()).toBeGreaterThan(1));
  const all = rows();
  await searchFor('采购');
  await soon(() => expect(rows()).toBe(1));
  await searchFor('没有这样的规则');
  await soon(() => expect(rows()).toBe(0));
  return all;
}

describe('the address of a list', () => {
  it('contains the search; back undoes one search after the other, the search field included', async () => {
    const all = await searchTwice();
    expect(here()).toBe(`${list}?view.rules.q={"keyword":"没有这样的规则"}`);
    await back();
    await soon(() => expect(rows()).toBe(1));
    expect((await keyword()).value).toBe('采购');
    await back();
    await soon(() => expect(rows()).toBe(all));
    expect((await keyword()).value).toBe('');
    expect(here()).toBe(list);
  });
});

describe('a shared address', () => {
  it('shows the same search, order and page size to another user, and after a reload', async () => {
    const asked = { keyword: '单号' };
    const query = `view.rules.q=${encodeURIComponent(JSON.stringify(asked))}&view.rules.size=50&view.rules.sort=-enCode`;
    await product.open({ address: `${list}?${query}` });
    await soon(() => expect(lists().length).toBe(1));
    expect(lists()[0]?.query).toMatchObject({ keyword: '单号', pageSize: '50', sidx: 'enCode', sort: 'desc' });
    expect((await keyword()).value).toBe('单号');
    await soon(() => expect(rows()).toBeGreaterThan(1));
    const before = rows();
    await product.page.reload();
    await soon(() => expect(rows()).toBe(before));
    expect((await keyword()).value).toBe('单号');
  });

  it('ignores searches that no control of the list offers', async () => {
    const query = new URLSearchParams({
      'view.rules.q': '{"keyword":["a"],"secret":"x"}',
      'view.rules.sort': 'category',
      'view.rules.size': '7',
      'view.rules.page': '-3',
    });
    await product.open({ address: `${list}?${query.toString()}` });
    await soon(() => expect(rows()).toBeGreaterThan(1));
    const sent = lists()[0]?.query;
    expect(sent).toMatchObject({ currentPage: '1', pageSize: '20' });
    expect(sent?.['sidx']).not.toBe('category');
    for (const name of ['secret', 'keyword']) expect(sent).not.toHaveProperty(name);
  });
});

describe('a list in the tab bar', () => {
  const tags = async () => within(await screen.findByRole('navigation', { name: '已打开的页面' }));

  it('has one tab for all its view states, which leads back to the last one [TABS-010]', async () => {
    await searchTwice({ tagsView: true });
    await product.page.go('/system/dictionary');
    expect((await tags()).getAllByRole('listitem').length).toBe(2);
    await act(async () => void fireEvent.click((await tags()).getByRole('button', { name: '单据规则' })));
    await soon(() => expect(here()).toBe(`${list}?view.rules.q={"keyword":"没有这样的规则"}`));
    expect((await keyword()).value).toBe('没有这样的规则');
  });
});
