import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FaceTable, NodeProps } from '#runtime/context/faces.ts';
import type { PlatformValue } from '#runtime/context/platform.ts';
import { useFilledText } from '#runtime/data/sources/use-filled-text.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { faces } from '../../faces.ts';
import { type FakeCall, fakeClient, refusal } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';

afterEach(cleanup);

const text = (content: string, element = 'p'): DefinitionNode => ({ config: { zhjyKey: 'content' }, content, element });
const repeat = (more: object): DefinitionNode => ({
  config: { zhjyKey: 'repeat', label: '新闻' },
  children: [text('{row.title}')],
  ...more,
});
const news = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, title: `第${index + 1}条` }));
const titles = () =>
  within(screen.getByRole('list', { name: '新闻' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

/** A page with a repeat of `person.list`, which answers by page, and a button that reloads. */
async function show(
  more: object,
  list: FakeCall['answer'],
  other: DefinitionNode[] = [],
  platform: Partial<PlatformValue> = {},
) {
  const client = fakeClient({ 'person.list': list, 'person.info': ({ id }) => ({ id, title: '详细' }) });
  const reload: DefinitionNode = { config: { zhjyKey: 'buttons' }, buttons: [{ label: '重读', do: ['reload'] }] };
  const children = [repeat({ source: { call: 'person.list' }, ...more }), reload, ...other];
  const page = await showPage({ body: { config: { zhjyKey: 'page' }, children }, client, platform });
  return { client, ...page };
}
const paged =
  (all: readonly object[]): FakeCall['answer'] =>
  ({ currentPage = 1, pageSize = 20 }) => {
    const from = (Number(currentPage) - 1) * Number(pageSize);
    return { list: all.slice(from, from + Number(pageSize)), pagination: { total: all.length } };
  };

describe('a repeat', () => {
  it('shows its children once for each entry, with texts, links and rules of the entry', async () => {
    const children: DefinitionNode[] = [
      {
        config: { zhjyKey: 'box' },
        path: '/news?id={row.id}',
        children: [text('{row.title}', 'strong')],
      },
      { ...text('置顶', 'span'), config: { zhjyKey: 'content', shown: { '==': [{ var: 'row.id' }, 'b/2'] } } },
    ];
    const entries = [
      { id: 'a', fullName: 'a', title: '甲' },
      { id: 'b/2', fullName: 'b', title: '乙' },
    ];
    await showPage({ body: repeat({ source: { static: entries }, children }), client: fakeClient({}) });
    await screen.findByText('甲');
    expect(screen.getByRole('list', { name: '新闻' })).toBeTruthy();
    expect(titles()).toEqual(['甲', '乙置顶']);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/news?id=a', '/news?id=b%2F2']);
  });

  it('shows loading, empty and failed states, and loads again', async () => {
    let answer: () => unknown = () => new Promise(() => {});
    const { client } = await show({ emptyText: '还没有新闻' }, () => answer());
    expect(await screen.findByRole('status', { name: '加载中' })).toBeTruthy();
    cleanup();
    answer = () => ({ list: [] });
    await show({ emptyText: '还没有新闻' }, () => answer());
    expect(await screen.findByText('还没有新闻')).toBeTruthy();
    cleanup();
    answer = () => {
      throw refusal('不行');
    };
    await show({}, () => answer());
    expect(await screen.findByRole('alert')).toBeTruthy();
    answer = () => ({ list: news(1) });
    await press('重试');
    expect(await screen.findByText('第1条')).toBeTruthy();
    expect(client.sent.length).toBe(1);
  });

  it('adds the next page by a button, and has none on the last page', async () => {
    await show({ paging: 'more', pageSize: 2 }, paged(news(5)));
    await waitFor(() => expect(titles()).toEqual(['第1条', '第2条']));
    await press('加载更多');
    await waitFor(() => expect(titles()).toHaveLength(4));
    await press('加载更多');
    await waitFor(() => expect(titles()).toHaveLength(5));
    expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
  });

  it('shows one page after the other', async () => {
    const { client } = await show({ paging: 'pages', pageSize: 2 }, paged(news(3)));
    await waitFor(() => expect(titles()).toEqual(['第1条', '第2条']));
    fireEvent.click(await screen.findByTitle('2'));
    await waitFor(() => expect(titles()).toEqual(['第3条']));
    expect(client.sent.at(-1)).toEqual(['person.list', { currentPage: 2, pageSize: 2 }]);
  });

  it('repeats a list of the entry around it, under another name', async () => {
    const files = repeat({
      entries: 'row.files',
      as: 'file',
      children: [text('{row.title}：{file.name}')],
      config: { zhjyKey: 'repeat' },
    });
    const list = [{ id: 1, title: '甲', files: [{ name: 'a.pdf' }, { name: 'b.pdf' }] }];
    await show({ children: [files] }, () => ({ list }));
    await screen.findByText('甲：a.pdf');
    expect(screen.getByText('甲：b.pdf')).toBeTruthy();
  });

  it('shows a single record, and the empty state without a toast where there is none', async () => {
    const source = { call: 'person.info', with: { id: '7' }, one: true };
    await show({ source }, () => ({}));
    expect(await screen.findByText('详细')).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
    cleanup();
    const client = fakeClient({
      'person.info': () => {
        throw refusal('数据不存在');
      },
    });
    const empty = [text('没有这个人')];
    const { toast } = await showPage({ body: repeat({ source, empty }), client });
    expect(await screen.findByText('没有这个人')).toBeTruthy();
    expect(toast).not.toHaveBeenCalled();
  });

  it('gives the rest of the screen its total', async () => {
    await show({ bind: 'people', pageSize: 1 }, paged(news(3)), [text('共 {people.total} 条', 'h2')]);
    expect(await screen.findByRole('heading', { name: '共 3 条' })).toBeTruthy();
  });

  it('renders only the changed entry again', async () => {
    const rendered = vi.fn();
    const Counting = ({ node }: NodeProps) => {
      const filled = useFilledText(String(node.props['content']));
      rendered(filled);
      return <p>{filled}</p>;
    };
    const counted = { ...faces, content: { view: async () => ({ default: Counting }) } } as FaceTable;
    let list = news(30);
    await show({ pageSize: 30 }, () => ({ list }), [], { faces: counted });
    await screen.findByText('第30条');
    expect(rendered.mock.calls.length).toBeGreaterThanOrEqual(30);
    rendered.mockClear();
    list = list.map((row) => (row.id === 7 ? { ...row, title: '改了' } : row));
    await press('重读');
    await screen.findByText('改了');
    expect(rendered.mock.calls).toEqual([['改了']]);
  });
});
