import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScreen, type OpenScreen } from '#scripts/testing/open-screen.tsx';
import { cells, dialog, heads, noDialog, press, pressMore, row, soon, type } from '#scripts/testing/person.ts';

let page: OpenScreen;
beforeAll(async () => {
  page = await openScreen('report-subscription', {
    query: { reportId: 'report-purchase' },
    async page(app) {
      const values = { reportId: 'report-purchase', fullName: '采购月报', receivers: ['admin--user'] };
      const made = await app.call(
        'report-subscription.create',
        { ...values, timetable: { cron: '0 8 * * 1-5' } },
        { as: 'admin' },
      );
      expect(made).toMatchObject({ code: 200 });
      return { query: { reportId: 'report-purchase' } };
    },
  });
}, 120_000);
afterAll(() => page.close());

const stored = () =>
  page.app.db.selectFrom('reportSubscription').select(['fullName', 'enabledMark', 'nextTime']).execute();

it('lists the subscriptions of a report with their timetable and their last time [REPORT-020]', async () => {
  await soon(() => expect(cells()).toHaveLength(1));
  expect(heads()).toEqual([
    '消息标题',
    '发送时间',
    '下次发送',
    '上次发送',
    '接收人数',
    '已发送',
    '无权限',
    '状态',
    '操作',
  ]);
  await soon(() => expect(cells()[0]?.[1]).toBe('在08:00, 星期一至星期五'));
});

it('names the report, and leads back to all of them', async () => {
  await soon(() => expect(document.querySelector('h2')?.textContent).toBe('采购月度汇总'));
  await soon(() => expect(document.querySelector('.zl-pane-head button')?.textContent).toBe('报表设计'));
});

it('requires receivers and a title, and changes, disables and deletes a subscription', async () => {
  await press('新建');
  const empty = await dialog();
  await press('确定', empty);
  await soon(() => expect(empty.textContent).toContain('请选择接收人'));
  expect(empty.textContent).toContain('请输入标题');
  await press('取消', empty);
  await noDialog();
  await press('编辑', await row('采购月报'));
  const box = await dialog();
  await type('消息标题', '采购周报', box);
  await press('确定', box);
  await noDialog();
  await soon(async () => expect(await stored()).toMatchObject([{ fullName: '采购周报', enabledMark: 1 }]));
  await press('禁用', await row('采购周报'));
  await soon(async () => expect(await stored()).toMatchObject([{ enabledMark: 0, nextTime: null }]));
  await pressMore('采购周报', '删除');
  await soon(async () => expect(await stored()).toEqual([]));
});
