import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FlowFixture } from '#core/flow/flow-fixture.ts';
import { schemaIssues } from '#core/schema/check.ts';
import { FlowFixture as FlowFixtureSchema } from '#schemas/fixture/flow-fixture.ts';
import { complaintOfRun } from '#scripts/testing/process-runs.ts';
import { boxes, openDesigner, type OpenDesigner } from '#scripts/testing/open-designer.tsx';
import { buttons, control, press, pressText, soon, type } from '#scripts/testing/person.ts';

let page: OpenDesigner;
beforeAll(async () => {
  page = await openDesigner([
    { config: { zhjyKey: 'inputNumber', label: '金额' }, vModel: 'amount' },
    { config: { zhjyKey: 'input', label: '供应商' }, vModel: 'supplier' },
  ]);
}, 120_000);
afterAll(() => page.close());

const step = (zhjyKey: string, key: string, label: string, more: object = {}) => ({
  config: { zhjyKey, label },
  key,
  ...more,
});
const by = (...accounts: string[]) => ({ approvers: accounts.map((account) => `user-${account}--user`) });
const begin = step('start', 'start', '发起');
const large = { '>': [{ var: 'record.amount' }, 50_000] };
const branch = (key: string, label: string, more: object, ...children: object[]) =>
  step('branch', key, label, { ...more, children });
const steps = [
  begin,
  step('approver', 'head', '负责人', { ...by('wuhao'), limit: { duringDeal: 24, overtime: { firstOver: 1 } } }),
  step('exclusive', 'byAmount', '金额', {
    children: [
      branch('large', '五万以上', { when: large }, step('approver', 'boss', '总监', by('songjia', 'huangting'))),
      branch('small', '其余', { default: true }),
    ],
  }),
  step('copy', 'finance', '财务', { members: ['user-liuyang--user'] }),
];

/** Calls that read with a body: the people of the picker and of the rules. */
const readingByPost = /Selector\/|Actions\/Organisation$/;

const panel = () => screen.getByRole('region', { name: '流程模拟' });
const log = () => [...panel().querySelectorAll('.zs-simulation-log > li')].map((one) => one.textContent ?? '');
const tasks = () => within(panel()).queryByRole('list', { name: '待办任务' });
const open = () => [...(tasks()?.querySelectorAll('li') ?? [])].map((one) => one.firstChild?.textContent ?? '');
const click = (element: Element) => act(async () => void fireEvent.click(element));

/** Chooses people in a field that opens the picker of users. */
async function people(label: string, ...names: string[]): Promise<void> {
  const fields = () => [...panel().querySelectorAll<HTMLElement>('[role="combobox"]')];
  await click(
    await soon(() => {
      const field = fields().find((one) => one.getAttribute('aria-label') === label);
      if (!field) throw new Error(`no field ${label}`);
      return field;
    }),
  );
  const picker = await soon(() => screen.getByRole('dialog'));
  const search = await soon(() => within(picker).getByPlaceholderText('请输入关键词'));
  for (const name of names) {
    await act(async () => void fireEvent.change(search, { target: { value: name } }));
    await act(async () => void fireEvent.keyDown(search, { key: 'Enter', keyCode: 13 }));
    await click(await soon(() => within(picker).getAllByText(new RegExp(`^${name}`))[0] as HTMLElement));
  }
  await press('确定', picker);
  await soon(() => expect(screen.queryByRole('dialog')).toBeNull());
}

/** Opens the simulation with 张伟 as initiator. */
async function simulate(...body: object[]): Promise<void> {
  await page.show(...body);
  page.sent.length = 0;
  await pressText('模拟');
  await soon(() => panel());
  await people('模拟发起人', '张伟');
}
const task = (text: string) =>
  soon(() => {
    const found = [...(tasks()?.querySelectorAll('li') ?? [])].find((one) => one.textContent?.includes(text));
    if (!found) throw new Error(`no task ${text}: ${open().join()}`);
    return found;
  });
const opened = (...names: string[]) => soon(() => expect(open()).toEqual(names));
const states = () =>
  Object.fromEntries(boxes().map((box) => [box.querySelector('strong')?.textContent, box.dataset['state']]));

describe('the simulation of a process', () => {
  it('shows the path, handlers, copies, messages and timers with their reasons [FLOW-076]', async () => {
    await simulate(...steps);
    await opened('负责人：吴昊');
    expect(log()[0]).toContain('张伟提交');
    expect(log()[0]).toContain('负责人：吴昊 指定的成员');
    expect(log()[0]).toContain('消息“待办”：吴昊');
    expect(log()[0]).toMatch(/超时处理：\d{4}-\d\d-\d\d \d\d:\d\d/);
    expect(states()).toMatchObject({ 发起: 'passed', 负责人: 'current', 总监: undefined });
    await type('金额', '60000', panel());
    await press('同意', await task('负责人'));
    await opened('总监：宋佳', '总监：黄婷');
    expect(log()[1]).toContain('吴昊同意（负责人）');
    expect(log()[1]).toContain('进入分支：五万以上 条件成立');
    // Another record takes another path: the run is played again.
    await type('金额', '100', panel());
    await opened();
    expect(log()[1]).toContain('进入分支：其余 其他条件都不成立');
    expect(log()[1]).toContain('抄送：刘洋');
    expect(panel().textContent).toContain('审核通过');
    await press('撤销上一步');
    await opened('负责人：吴昊');
  });

  it('moves the time forward to the next reminder or deadline [FLOW-076]', async () => {
    await simulate(...steps);
    const at = () => /时间前进到 (\S+ \S+)/.exec(panel().textContent ?? '')?.[1]?.slice(0, 16);
    await task('负责人');
    const due = at();
    await press(`时间前进到${due?.replace(/\s/g, '')}`);
    await soon(() => expect(log()).toHaveLength(2));
    expect(log()[1]).toContain(`时间前进 ${due}`);
    expect(log()[1]).toContain('消息“超时”：吴昊');
  });

  it('plays transfer, added handlers, a return with another submission, and a withdrawal [FLOW-076]', async () => {
    const adding = step('approver', 'head', '负责人', { ...by('wuhao'), hasFreeApproverBtn: true });
    await simulate(begin, adding, step('approver', 'boss', '总监', { ...by('songjia'), hasTransferBtn: false }));
    await press('转审', await task('负责人'));
    await people('转审', '宋佳');
    await press('确定', await task('负责人'));
    await opened('负责人：宋佳');
    await press('加签', await task('负责人'));
    await people('加签', '刘洋', '黄婷');
    await press('确定', await task('负责人'));
    await opened('负责人：刘洋', '负责人：黄婷');
    await press('同意', await task('刘洋'));
    await opened('负责人：宋佳');
    const back = within(await task('宋佳')).getByLabelText('退回到');
    await act(async () => void fireEvent.mouseDown(back));
    await click(await soon(() => document.querySelector('.ant-select-item-option[title="发起人"]') as Element));
    await press('发起人再次提交');
    await opened('负责人：吴昊');
    await press('同意', await task('负责人'));
    // Only what the step permits is offered.
    expect(buttons('转审', await task('总监'))).toEqual([]);
    expect(buttons('加签', await task('总监'))).toEqual([]);
    await press('发起人撤回');
    await opened();
    expect(panel().textContent).toContain('已撤回');
  });

  it('lets the person before choose branches and handlers [FLOW-076]', async () => {
    const ways = step('choose', 'ways', '走向', {
      children: [
        branch('legal', '法务', {}, step('approver', 'law', '法务审批', by('songjia'))),
        branch(
          'money',
          '财务',
          {},
          step('approver', 'pay', '付款', { assigneeType: 7, ...by('liuyang', 'huangting') }),
        ),
      ],
    });
    await simulate(begin, step('approver', 'head', '负责人', by('wuhao')), ways);
    await press('同意', await task('负责人'));
    await soon(() => expect(log()[1]).toContain('请选择'));
    await press('撤销上一步');
    await click(within(await task('负责人')).getByLabelText('法务'));
    await press('同意', await task('负责人'));
    await opened('法务审批：宋佳');
  });

  it('sends nothing that writes [FLOW-076]', async () => {
    const counts = () =>
      Promise.all(
        (['flowInstance', 'flowTask', 'flowEvent', 'job'] as const).map(
          async (table) => (await page.app.db.selectFrom(table).selectAll().execute()).length,
        ),
      );
    const before = await counts();
    await simulate(...steps);
    await press('同意', await task('负责人'));
    await soon(() => expect(log()).toHaveLength(2));
    expect(await counts()).toEqual(before);
    const others = page.sent.filter(({ method, path }) => method !== 'GET' && !readingByPost.test(path));
    expect(others.map(({ path }) => path)).toEqual([]);
  });
});

describe('a run that is saved as a fixture', () => {
  const title = '大额采购';
  const shown = () => soon(() => screen.getByRole('dialog'));
  const entry = async (text: string) => {
    const place = await shown();
    await soon(() => expect(place.textContent).toContain(text));
    return place;
  };
  const released = () => page.app.call<{ mainVersion: number }>('flow-template.info', { id: page.id }, { as: 'admin' });

  it('is offered without variables for the people in it', async () => {
    await simulate(...steps);
    await click(within(panel()).getByRole('combobox', { name: '模拟发起人' }));
    const picker = await soon(() => screen.getByRole('dialog'));
    expect(
      await soon(() =>
        within(picker)
          .getAllByRole('tab')
          .map((tab) => tab.textContent),
      ),
    ).not.toContain('系统变量');
    await press('取消', picker);
  });

  it('is compared before the release and becomes a file that the command line plays [FLOW-077]', async () => {
    await simulate(...steps);
    await type('金额', '60000', panel());
    await press('同意', await task('负责人'));
    await opened('总监：宋佳', '总监：黄婷');
    await act(async () => void fireEvent.change(control('样例标题', panel()), { target: { value: title } }));
    await press('存为样例');
    await soon(() => expect(page.toasts.join()).toContain('新建成功'));

    // The process is as it was: nothing changes, and the release goes on.
    await page.show(...steps);
    await press('发布');
    const same = await entry('没有变化');
    expect(same.textContent).toContain(title);
    page.saved.length = 0;
    await press(`下载${title}`, same);
    const [file] = await soon(() => {
      expect(page.saved).toHaveLength(1);
      return page.saved;
    });
    expect(file?.name).toBe(`${title}.json`);
    const run = JSON.parse(file?.text ?? '') as FlowFixture;
    expect(schemaIssues(FlowFixtureSchema, run, { schema: () => undefined })).toEqual([]);
    expect(run.expected.map(({ open: tasks }) => tasks)).toEqual([
      ['head:user-wuhao'],
      ['boss:user-songjia', 'boss:user-huangting'],
    ]);
    expect(complaintOfRun(title, run)).toBe('');
    const broken = { ...run, expected: run.expected.slice(0, 1) };
    expect(complaintOfRun(title, broken)).toContain('+ {"open":["boss:user-songjia","boss:user-huangting"]');
    const before = (await released()).data.mainVersion;
    await press('继续发布', same);
    await soon(async () => expect((await released()).data.mainVersion).toBeGreaterThan(before));

    // Another step at the same place: the release changes what the run leads to.
    const [first, head, , last] = steps;
    await page.show(
      first as object,
      head as object,
      step('approver', 'boss', '总经理', by('huangting')),
      last as object,
    );
    await press('发布');
    const changed = await entry('有变化');
    expect(changed.textContent).toContain('发布会改变 1 个样例');
    await soon(() => expect(changed.textContent).toContain('原来：总经理：宋佳；总经理：黄婷'));
    expect(changed.textContent).toMatch(/第 2 步的结果不同原来：.*现在：总经理：黄婷/);
    expect(changed.textContent).not.toContain('第 1 步');
    await press('删除', changed);
    await entry('还没有样例');
  });
});
