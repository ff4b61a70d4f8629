import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startProduct } from '#scripts/testing/product.ts';
import { atHour, shiftTime } from '#core/dates/format.ts';
import { setZone } from '#core/dates/zone.ts';

vi.setConfig({ testTimeout: 60_000 });

const product = startProduct();
beforeEach(async () => {
  // The server's time zone is known to the page only after the first answer, and the current day depends on it.
  setZone(product.app.platform.settings.timeZone);
  await product.app.db.deleteFrom('schedule').execute();
});

const region = async (name: RegExp | string) => within(await screen.findByRole('region', { name }));
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element));
const noon = () => atHour(Date.now(), 12);
const schedule = (more: object = {}) =>
  product.app.call<{ id: string }>(
    'schedule.create',
    { title: '项目评审', startDay: noon(), endDay: noon() + 3_600_000, ...more },
    { as: 'plain' },
  );
const left = async () =>
  (await product.app.db.selectFrom('schedule').select('title').execute()).map(({ title }) => title);
/** The topmost dialog, once that many are open; in tests all of them share one title id. */
const dialogs = async (count: number) => {
  const all = await waitFor(() => {
    const found = screen.getAllByRole('dialog');
    expect(found).toHaveLength(count);
    return found;
  });
  return within(all.at(-1) as HTMLElement);
};

describe('the home page', () => {
  it('greets the user by name, links the first menus and has room for an empty day [ROUTE-013]', async () => {
    await product.open({ as: 'plain' });
    expect((await screen.findByRole('heading', { name: /好，/ })).textContent).toMatch(
      /^(早上好|下午好|晚上好)，张伟$/,
    );
    expect((await region('今日日程')).getByText('今天没有日程安排')).toBeDefined();
    expect((await region('未读消息')).getByText('没有未读消息')).toBeDefined();
    await press((await region('业务应用')).getByRole('button', { name: '请假申请' }));
    await waitFor(() => expect(window.location.pathname).toBe('/model/leaveRequest'));
  });

  it('counts the unread messages and shows the newest, which opens in place [ROUTE-013]', async () => {
    for (const title of ['停电通知', '放假通知']) {
      const { data } = await product.app.call<{ id: string }>(
        'notice.create',
        { title, toUserIds: [] },
        { as: 'admin' },
      );
      await product.app.call('notice.release', data, { as: 'admin' });
    }
    await product.open({ as: 'plain' });
    const unread = await region('未读消息');
    await unread.findByText('未读消息 · 2');
    await press(unread.getByRole('button', { name: /停电通知/ }));
    expect(within(await screen.findByRole('dialog')).getByRole('heading', { name: '停电通知' })).toBeDefined();
    const input = { isRead: '0' };
    const { data } = await product.app.call<{ list: { title: string }[] }>('message.list', input, { as: 'plain' });
    expect(data.list.map(({ title }) => title)).toEqual(['放假通知']);
  });

  it('shows the schedules of today only, and can add one [ROUTE-013]', async () => {
    await schedule();
    await schedule({ title: '明天的事', startDay: shiftTime(noon(), 1, 'day'), endDay: shiftTime(noon(), 1, 'day') });
    await product.open({ as: 'plain' });
    const today = await region('今日日程');
    await today.findByRole('button', { name: /项目评审/ });
    expect(today.queryByText('明天的事')).toBeNull();
    await press(today.getByRole('button', { name: '新建' }));
    const dialog = within(await screen.findByRole('dialog', { name: '新建' }));
    fireEvent.change(await dialog.findByLabelText('标题'), { target: { value: '取快递' } });
    await press(dialog.getByRole('button', { name: /确\s*定/ }));
    await today.findByRole('button', { name: /取快递/ });
    expect(await left()).toContain('取快递');
  });
});

describe('an open schedule', () => {
  const open = async (more: object = {}) => {
    await schedule(more);
    await product.open({ as: 'plain' });
    await press(await (await region('今日日程')).findByRole('button', { name: /项目评审/ }));
    return within(await screen.findByRole('dialog', { name: '详情' }));
  };

  it('is deleted as a whole after a warning if it does not recur [SCHEDULE-005, SCHEDULE-009]', async () => {
    const viewer = await open();
    await press(await viewer.findByRole('button', { name: /^删\s*除$/ }));
    expect(await screen.findByText('此操作将删除日程，是否继续？')).toBeDefined();
    const question = screen.getByText('此操作将删除日程，是否继续？').closest('[role="dialog"]') as HTMLElement;
    await press(within(question).getByRole('button', { name: /确\s*定/ }));
    await waitFor(async () => expect(await left()).toEqual([]));
    const removals = product.page.sent.filter(({ method }) => method === 'DELETE');
    expect(removals.map(({ query }) => query['type'])).toEqual(['3']);
    await (await region('今日日程')).findByText('今天没有日程安排');
  });

  it('that recurs asks which occurrences are meant [SCHEDULE-007, SCHEDULE-008, SCHEDULE-011]', async () => {
    const repeated = { repetition: '2', repeatTime: shiftTime(noon(), 2, 'day') };
    const viewer = await open(repeated);
    await press(await viewer.findByRole('button', { name: /^编\s*辑$/ }));
    await press((await dialogs(2)).getByRole('button', { name: /^取\s*消$/ }));
    await dialogs(1);
    await press(viewer.getByRole('button', { name: /^删\s*除$/ }));
    const scope = await dialogs(2);
    expect(scope.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      '此日程',
      '此日程及后续日程',
      '所有日程',
    ]);
    await press(scope.getByRole('button', { name: /确\s*定/ }));
    expect(await screen.findByText('请选择日程')).toBeDefined();
    expect(await left()).toHaveLength(3);
    await press(scope.getByRole('radio', { name: '此日程' }));
    await press(scope.getByRole('button', { name: /确\s*定/ }));
    await waitFor(async () => expect(await left()).toHaveLength(2));
  });

  it('of another user cannot be deleted or changed [SCHEDULE-006]', async () => {
    const { id } = await product.app.db
      .selectFrom('users')
      .select('id')
      .where('account', '=', 'admin')
      .executeTakeFirstOrThrow();
    await schedule({ toUserIds: [id] });
    await product.open({ as: 'admin' });
    await press(await (await region('今日日程')).findByRole('button', { name: /项目评审/ }));
    // Without its name: in tests its title has the id of another element.
    const viewer = within(await screen.findByRole('dialog'));
    expect(viewer.getByText('详情')).toBeDefined();
    await viewer.findByText('项目评审');
    expect(viewer.queryByRole('button', { name: /^删\s*除$/ })).toBeNull();
    expect(viewer.queryByRole('button', { name: /^编\s*辑$/ })).toBeNull();
  });
});
