import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setZone } from '#core/dates/zone.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { type FakeCalls, fakeClient, refusal } from '../../testing/fake-client.ts';
import { showPage } from '../../testing/show-page.tsx';

beforeEach(() => setZone('Asia/Shanghai'));
afterEach(() => cleanup());

async function show(zhjyKey: string, props: object, calls: FakeCalls = {}, mobile = false) {
  const node = { config: { zhjyKey }, ...props } as DefinitionNode;
  const cell: DefinitionNode = { config: { zhjyKey: 'cell' }, x: 0, y: 0, w: 6, h: 4, title: '卡片', children: [node] };
  const client = fakeClient(calls);
  const navigate = vi.fn();
  const body: DefinitionNode = { config: { zhjyKey: 'grid' }, children: [cell] };
  await showPage({ body, client, services: { navigate }, mobile });
  return { client, navigate, card: within(await screen.findByRole('group', { name: '卡片' })) };
}
const time = Date.parse('2026-03-20T02:30:00Z');

describe('the card of counts', () => {
  const answered = { toBeReviewed: 1204, flowDone: 3, flowCirculate: 0 };
  const texts = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

  it('shows the tasks to do, done and copied, and leads to their lists [PORTAL-005]', async () => {
    const asked: unknown[] = [];
    const counts = (input: unknown) => (asked.push(input), answered);
    const { card, navigate } = await show('todo', {}, { 'dashboard.flowTodoCount': counts });
    await card.findByText('1,204');
    expect(texts()).toEqual(['待办事宜1,204', '已办事宜3', '抄送事宜0']);
    expect(asked).toEqual([{ toBeReviewed: [], flowDone: [], flowCirculate: [] }]);
    for (const link of card.getAllByRole('link')) fireEvent.click(link);
    expect(navigate.mock.calls.map(([address]) => address as string)).toEqual([
      '/workFlow/flowTodo',
      '/workFlow/flowDone',
      '/workFlow/flowCirculate',
    ]);
    expect(screen.getAllByRole('listitem')[0]!.querySelector('.zp-figure-icon')).toBeTruthy();
  });

  it('hides and limits counts, asks for the shown ones only, and takes names, icons and links [PORTAL-005]', async () => {
    const asked: unknown[] = [];
    const counts = [
      { taskList: 'flowDone', fullName: '我批过的', category: ['leave'], linkType: '1', urlAddress: 'elsewhere' },
      { taskList: 'toBeReviewed', noShow: true },
    ];
    const call = (input: unknown) => (asked.push(input), { flowDone: 7 });
    const { card, navigate } = await show('todo', { counts }, { 'dashboard.flowTodoCount': call });
    await card.findByText('7');
    expect(texts()).toEqual(['我批过的7']);
    expect(asked).toEqual([{ flowDone: ['leave'] }]);
    fireEvent.click(card.getByRole('link'));
    expect(navigate).toHaveBeenCalledWith('/elsewhere', '_self');
  });

  it('says why there are none, and shows an unknown one as --', async () => {
    const failing = await show('todo', {}, { 'dashboard.flowTodoCount': () => Promise.reject(refusal('流程停用')) });
    await failing.card.findByText('流程停用');
    cleanup();
    const { card } = await show('todo', {}, { 'dashboard.flowTodoCount': () => ({ toBeReviewed: 1 }) });
    await card.findByText('1');
    expect(texts()).toEqual(['待办事宜1', '已办事宜--', '抄送事宜--']);
  });
});

describe('the card of tasks', () => {
  const list = [{ id: 'p1.t1', processId: 'p1', fullName: '张伟的采购', userName: '张伟', creatorTime: time }];
  it.each([
    ['toBeReviewed', 'dashboard.flowTodo', { type: 1 }, '1'],
    ['flowDone', 'dashboard.flowTodo', { type: 2 }, '2'],
    ['flowCirculate', 'dashboard.flowTodo', { type: 3 }, '3'],
    ['own', 'dashboard.myFlowTodo', {}, '0'],
  ])('lists %s with title, initiator and time, and opens one [PORTAL-006]', async (taskList, call, input, opType) => {
    const asked: unknown[] = [];
    const { card, navigate } = await show('todoList', { taskList }, { [call]: (sent) => (asked.push(sent), { list }) });
    const link = await card.findByRole('link');
    expect(link.textContent).toBe('张伟的采购张伟03-20 10:30');
    expect(asked).toEqual([input]);
    fireEvent.click(link);
    expect(navigate).toHaveBeenCalledWith(`/workFlowDetail?opType=${opType}&id=p1&task=p1.t1`, '_self');
  });

  it('says that there are none', async () => {
    const { card } = await show('todoList', { emptyText: '都办完了' }, { 'dashboard.flowTodo': () => ({ list: [] }) });
    await card.findByText('都办完了');
  });
});

describe('the card of notices', () => {
  const notice = (id: string, title: string, more: object = {}) => ({
    ...{ id, title, excerpt: '摘要', releaseUser: '王芳', releaseTime: time, isRead: '0', image: '' },
    ...more,
  });
  const list = [notice('m1', '放假', { image: '/api/file/a.png' }), notice('m2', '搬家', { isRead: '1' })];
  const cells = () =>
    screen.getAllByRole('row').map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));

  it('shows as many as wanted with title, person and time [PORTAL-007]', async () => {
    const asked: unknown[] = [];
    const call = (input: unknown) => (asked.push(input), { list });
    const { card } = await show('notice', { noticeCount: 3 }, { 'dashboard.notice': call });
    await card.findByText('放假');
    expect(asked).toEqual([{ count: 3 }]);
    expect(cells()).toEqual([
      ['标题', '发布人', '发布时间'],
      ['放假', '王芳', '2026-03-20 10:30'],
      ['搬家', '王芳', '2026-03-20 10:30'],
    ]);
    expect(screen.getAllByRole('row').map(({ dataset }) => dataset['unread'])).toEqual([undefined, 'true', 'false']);
    expect(card.queryByRole('presentation')).toBeNull();
  });

  it('shows the wanted columns, the type, a number and a picture [PORTAL-007]', async () => {
    const noticeColumns = [
      { noticeField: 'type' },
      { noticeField: 'title', fullName: '公告标题' },
      { noticeField: 'excerpt' },
    ];
    const props = { noticeColumns, tableIndex: true, showImage: true };
    const { card } = await show('notice', props, { 'dashboard.notice': () => ({ list }) });
    await card.findByText('放假');
    expect(cells()).toEqual([
      ['序号', '', '类型', '公告标题', '摘要'],
      ['1', '', '公告', '放假', '摘要'],
      ['2', '', '公告', '搬家', '摘要'],
    ]);
    const pictures = [...document.querySelectorAll('td img')].map((image) => image.getAttribute('src'));
    expect(pictures).toEqual(['/api/file/a.png']);
    cleanup();
    await show('notice', { ...props, showHeader: false, showImage: false }, { 'dashboard.notice': () => ({ list }) });
    await screen.findByText('放假');
    expect(cells()[0]).toEqual(['1', '公告', '放假', '摘要']);
    expect(document.querySelector('td img')).toBeNull();
  });

  it('has columns and a number of its own on a phone, where it says some [PORTAL-004]', async () => {
    const asked: unknown[] = [];
    const call = (input: unknown) => (asked.push(input), { list });
    const props = { noticeCount: 8, appNoticeCount: 2, appNoticeColumns: [{ noticeField: 'title', fullName: '公告' }] };
    for (const isPhone of [true, false]) {
      await show('notice', props, { 'dashboard.notice': call }, isPhone);
      await screen.findByText('放假');
      expect(cells()[0]).toEqual(isPhone ? ['公告'] : ['标题', '发布人', '发布时间']);
      cleanup();
    }
    expect(asked).toEqual([{ count: 2 }, { count: 8 }]);
  });

  it('opens the message of a notice, and is loaded again when it was read [PORTAL-007]', async () => {
    let count = 0;
    const detail = { ...notice('m1', '放假'), type: 3, flowType: null, bodyText: '<p>三天</p>', files: '[]' };
    const { card } = await show(
      'notice',
      {},
      {
        'dashboard.notice': () => ((count += 1), { list }),
        'message.readInfo': (input: unknown) => (expect(input).toEqual({ id: 'm1' }), detail),
      },
    );
    fireEvent.click(await card.findByRole('button', { name: '放假' }));
    expect(within(await screen.findByRole('dialog')).getByText('三天')).toBeTruthy();
    await waitFor(() => expect(count).toBe(2));
  });
});

describe('the card of shortcuts', () => {
  const shortcuts = [
    { fullName: '请假', icon: 'CalendarOutlined', iconColor: '#0000ff', linkType: '1', urlAddress: 'model/leave' },
    { fullName: '官网', linkType: '2', urlAddress: 'https://example.com', linkTarget: '_blank' },
    { fullName: '危险', linkType: '2', urlAddress: 'javascript:alert(1)' },
  ];
  it('leads to menus and addresses, with icon, name and colour, so many in a row [PORTAL-008]', async () => {
    const { card, navigate } = await show('commonFunc', { shortcuts, rowNumber: 4 });
    await card.findByText('请假');
    for (const link of card.getAllByRole('link')) fireEvent.click(link);
    expect(navigate.mock.calls).toEqual([
      ['/model/leave', '_self'],
      ['https://example.com', '_blank'],
    ]);
    expect(card.getByText('危险').closest('a')).toBeNull();
    expect(card.getByRole('list').style.getPropertyValue('--zp-per-row')).toBe('4');
    const icon = card.getByText('请假').parentElement!.querySelector<HTMLElement>('.zp-figure-icon')!;
    expect(icon.style.getPropertyValue('--zp-tint')).toBe('#0000ff');
  });

  it('has its own on a phone, where there are some', async () => {
    const { card } = await show('commonFunc', { shortcuts, appShortcuts: [{ fullName: '扫码' }] }, {}, true);
    await card.findByText('扫码');
    expect(card.queryByText('请假')).toBeNull();
    cleanup();
    const phone = await show('commonFunc', { shortcuts }, {}, true);
    await phone.card.findByText('请假');
  });
});

describe('the card of mails', () => {
  it('lists the unread ones, or says that there are none', async () => {
    const list = [{ id: 'e1', subject: '合同', sender: '王芳', sendTime: time }];
    const { card, navigate } = await show('email', {}, { 'dashboard.email': () => ({ list }) });
    const link = await card.findByRole('link');
    expect(link.textContent).toBe('合同王芳03-20 10:30');
    fireEvent.click(link);
    expect(navigate).toHaveBeenCalledWith('/workFlow/email', '_self');
    cleanup();
    const none = await show('email', {}, { 'dashboard.email': () => ({ list: [] }) });
    await none.card.findByText('没有未读邮件');
  });
});
