import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type OpenScreen, openScreen } from '#scripts/testing/open-screen.tsx';
import { heads, press, soon } from '#scripts/testing/person.ts';
import { node, releaseForm } from '#server/records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from '#server/services/flow/testing/flow-acts.ts';
import { admin, as, step } from '#server/services/flow/testing/flow-app.ts';

let page: OpenScreen;
afterEach(() => page.close());

type Flows = ReturnType<typeof flowsOf>;
type Place = { app: OpenScreen['app']; flows: Flows };
const days = { days: 1 };
const minute = 60_000;

/** The page of a process, as an account finds it after what happened before. */
async function open(account: string, happened: (place: Place) => Promise<Record<string, string>>): Promise<void> {
  const content = async (app: OpenScreen['app']) => {
    const fields = [
      node('inputNumber', 'days', { label: '天数' }),
      { config: { zhjyKey: 'qrcode', label: '记录码' }, dataType: 'form' },
    ];
    const form = await releaseForm(app, 'paged', { fields, list: { columns: [] } });
    return { query: await happened({ app, flows: flowsOf(app, form) }) };
  };
  page = await openScreen('work-flow-detail', { as: { account }, page: content });
}

const tabs = () => [...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
const showTab = async (name: string) => {
  const tab = await soon(() => screen.getByRole('tab', { name }));
  await act(async () => void fireEvent.click(tab));
};
const tags = () =>
  [...document.querySelectorAll('.zg-flow-tags .ant-tag')].map((tag) => [
    tag.textContent,
    /ant-tag-(orange|red|processing|success|error|warning)/.exec(tag.className)?.[1] ?? '',
  ]);
/** What the code of the page leads to. */
async function addressOfCode(): Promise<URLSearchParams> {
  await press('二维码');
  const code = await soon(() => document.querySelector<HTMLElement>('[data-address]')!);
  const address = new URL(code.dataset['address'] ?? '');
  expect(address.pathname).toBe('/workFlowDetail');
  return address.searchParams;
}
const codeOfRecord = () => screen.queryByRole('img', { name: '记录码' });

const whole = { hasComment: true, hasSummary: true, titleContent: '我的申请' };
const copies = step('copy', 'copies', { members: ['user-chenjing--user'] });
/** A process whose tasks are with `wuhao`, then `huangting`. */
const release = (flows: Flows, more: object = whole) =>
  flows.release('seen', [start(more), copies, approver('head', 'wuhao'), approver('boss', 'huangting')]);

describe('the page of a process', () => {
  it('is that of a new one (-1) with its form alone [FLOW-062]', async () => {
    await open('zhangwei', async ({ flows }) => ({ flowId: await release(flows) }));
    await soon(() => screen.getByRole('heading', { name: 'seen' }));
    expect([tabs(), tags()]).toEqual([['表单信息'], []]);
    expect(codeOfRecord()).toBeNull();
  });

  it.each([
    ['its initiator', 0, 'zhangwei', '等待审核', 'processing', '普通', ''],
    ['a handler to decide', 1, 'huangting', '等待审核', 'processing', '重要', 'orange'],
    ['a handler who decided', 2, 'wuhao', '等待审核', 'processing', '紧急', 'red'],
    ['a receiver of a copy', 3, 'chenjing', '等待审核', 'processing', '普通', ''],
    ['the monitor', 4, 'admin', '等待审核', 'processing', '重要', 'orange'],
  ])(
    'has for %s (%i) title, current step, urgency, status and five tabs [FLOW-062]; its codes lead to it [FLOW-060] [FIELD-056]',
    async (_, opType, account, status, color, urgency, urgencyColor) => {
      let id = '';
      let flowId = '';
      let task = '';
      const flowUrgent = ['普通', '重要', '紧急'].indexOf(urgency) + 1;
      await open(account, async ({ flows }) => {
        flowId = await release(flows);
        id = await flows.launch(flowId, days, 'zhangwei', { flowUrgent });
        expect(await flows.agree(id, 'wuhao')).toBe('审批成功');
        task = opType === 1 ? await flows.taskOf(id, account) : '';
        return { id, opType: String(opType), ...(task !== '' && { task }) };
      });
      await soon(() => screen.getByRole('heading', { name: '我的申请' }));
      const shown = [
        [status, color],
        ['boss', ''],
        [urgency, urgencyColor],
      ];
      expect(tags()).toEqual(shown);
      expect(tabs()).toEqual(['表单信息', '流程信息', '流转记录', '审批汇总', '流程评论']);
      const { recordId, formId } = await page.app.db
        .selectFrom('flowInstance')
        .select(['recordId', 'formId'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const place = { t: 'DFD', id: recordId, mid: formId, mt: '', fid: flowId, pid: id, ftid: task, opt: `${opType}` };
      expect(Object.fromEntries(await addressOfCode())).toEqual(place);
      // A code that is a field of the form names the record, not the instance of the address.
      const codes = await soon(() => {
        const found = document.querySelectorAll('.zk-code');
        expect(found).toHaveLength(1);
        return found;
      });
      expect(codes[0]?.querySelector('svg')).not.toBeNull();
    },
  );

  it('opens from its code with instance, task and operation [FLOW-060]', async () => {
    await open('huangting', async ({ flows }) => {
      const id = await flows.launch(await release(flows), days);
      await flows.agree(id, 'wuhao');
      const ftid = await flows.taskOf(id, 'huangting');
      return { t: 'DFD', id: 'record', pid: id, ftid, opt: '1' };
    });
    await soon(() => screen.getByRole('heading', { name: '我的申请' }));
    expect(screen.getByRole('button', { name: /同\s?意/ })).toBeTruthy();
  });

  it.each([
    [{ hasComment: true }, ['流程评论']],
    [{ hasSummary: true }, ['审批汇总']],
    [{}, []],
  ])('has with %j besides form, steps and records the tabs %j [FLOW-062]', async (more, others) => {
    await open('zhangwei', async ({ flows }) => {
      return { id: await flows.launch(await release(flows, { titleContent: '我的申请', ...more }), days) };
    });
    await soon(() => screen.getByRole('heading', { name: '我的申请' }));
    expect(tabs()).toEqual(['表单信息', '流程信息', '流转记录', ...others]);
  });

  it('says the status of an ended one [FLOW-062]', async () => {
    await open('zhangwei', async ({ flows }) => {
      const id = await flows.launch(await release(flows), days);
      for (const account of ['wuhao', 'huangting']) await flows.agree(id, account);
      return { id };
    });
    await soon(() =>
      expect(tags()).toEqual([
        ['审核通过', 'success'],
        ['普通', ''],
      ]),
    );
  });
});

describe('the records of an instance', () => {
  const signature = 'data:image/png;base64,iVBORw0KGgo=';

  /** One instance in which everything happens that has a code. */
  async function everything({ app, flows }: Place): Promise<Record<string, string>> {
    const branch = (key: string, ...children: object[]) => step('branch', key, { children });
    const back = {
      ...branch('again', step('redirect', 'back', { target: 'head' })),
      when: { '>': [{ var: 'record.days' }, 5] },
    };
    const flowId = await flows.release('everything', [
      start(whole),
      approver('head', 'wuhao', { hasFreeApproverBtn: true, formOperates: { days: 'write' } }),
      step('exclusive', 'either', { children: [back, { ...branch('on'), default: true }] }),
      approver('boss', 'huangting', { hasFreeApproverBtn: true }),
    ]);
    const id = await flows.launch(flowId, days);
    const later = () => (app.clock.now += minute);
    const act = async (call: string, input: object, by: Parameters<typeof app.call>[2]) => {
      later();
      const { code, msg } = await app.call(call, input, by);
      if (code !== 200) throw new Error(`${call}: ${msg}`);
    };
    const task = async (call: string, account: string, more: object = {}) =>
      act(`flow-task.${call}`, { id: await flows.taskOf(id, account), ...more }, as(account));
    const again = () => act('flow-instance.update', { id, formData: JSON.stringify(days), status: 0 }, as('zhangwei'));
    await act('flow-monitor.suspend', { id, handleOpinion: '等待预算' }, admin);
    await act('flow-monitor.restore', { id }, admin);
    await task('transfer', 'wuhao', { freeApproverUserId: ['user-chenjing'] });
    await task('freeApprover', 'chenjing', { freeApproverUserId: ['user-songjia'], freeApproverType: 1 });
    await task('audit', 'songjia');
    await task('reject', 'chenjing');
    await again();
    await act('flow-instance.withdraw', { id }, as('zhangwei'));
    await again();
    await task('audit', 'wuhao', { formData: '{"days":9}' });
    const fileList = [{ fileId: 'budget', name: '预算.txt' }];
    await task('audit', 'wuhao', { formData: '{"days":2}', handleOpinion: '同意办理', signImg: signature, fileList });
    await act('flow-monitor.assign', { id, nodeCode: 'boss', freeApproverUserId: ['user-chenchen'] }, admin);
    await task('freeApprover', 'chenchen', { freeApproverUserId: ['user-songjia'], freeApproverType: 2 });
    await task('audit', 'songjia');
    await act('flow-monitor.change', { taskId: id, taskNodeId: 'boss', resurgence: true }, admin);
    await act('flow-monitor.change', { taskId: id, taskNodeId: 'head' }, admin);
    await act('flow-monitor.cancel', { id }, admin);
    return { id, opType: '4' };
  }

  it('show step, person, times, action, signature, files and opinion, and the persons concerned by 5, 6, 7 and 10 [FLOW-064]', async () => {
    await open('admin', everything);
    await showTab('流转记录');
    await soon(() => screen.getByRole('cell', { name: '终止' }));
    expect(heads()).toEqual(['节点', '办理人', '接收时间', '办理时间', '操作', '签名', '附件', '意见']);
    const rows = [...document.querySelectorAll('tbody tr.ant-table-row')].map((line) => [
      ...line.querySelectorAll('td'),
    ]);
    const lines = rows.map((line) => line.map((cell) => cell.textContent?.trim() ?? ''));
    expect(lines.map(([place, person, , , action]) => [place, person, action])).toEqual([
      ['start', '张伟', '发起'],
      ['', '系统管理员', '挂起'],
      ['', '系统管理员', '恢复'],
      ['head', '吴昊', '转审：陈静'],
      ['head', '陈静', '前加签：宋佳'],
      ['head', '宋佳', '同意'],
      ['head', '陈静', expect.stringMatching(/^退回/)],
      ['start', '张伟', '发起'],
      ['', '张伟', '撤回'],
      ['start', '张伟', '发起'],
      ['head', '吴昊', '同意'],
      ['back', '吴昊', expect.stringMatching(/^转向/)],
      ['head', '吴昊', '同意'],
      ['boss', '系统管理员', '指派：陈晨'],
      ['boss', '陈晨', '后加签：宋佳'],
      ['boss', '宋佳', '同意'],
      ['', '系统管理员', expect.stringMatching(/^复活/)],
      ['', '系统管理员', expect.stringMatching(/^变更/)],
      ['', '系统管理员', '终止'],
    ]);
    const [, , received, handled] = lines[3]!;
    expect([received, handled]).toEqual(['2025-01-15 09:30:00', '2025-01-15 09:33:00']);
    expect(lines[1]?.[7]).toBe('等待预算');
    const signed = rows[12]!;
    expect(
      within(signed[5] as HTMLElement)
        .getByRole('img', { name: '签名' })
        .getAttribute('src'),
    ).toBe(signature);
    expect(signed[6]?.textContent).toContain('预算.txt');
    expect(signed[7]?.textContent).toBe('同意办理');
    expect(rows[10]?.[5]?.querySelector('img')).toBeNull();
  });
});

describe('the process tab', () => {
  it('draws the version of the instance with names, times and codes, and lists the same for keyboards and screen readers [FLOW-067]', async () => {
    await open('zhangwei', async ({ app, flows }) => {
      const child = await flows.release('child', [start({ titleContent: '子流程' }), approver('inner', 'zhangwei')]);
      const sub = step('subFlow', 'sub', {
        ...{ flowId: child, initiators: ['user-zhangwei--user'], autoSubmit: true },
        assignList: [{ parentField: 'days', childField: 'days' }],
      });
      const flowId = await flows.release('drawn', [
        start(),
        approver('head', 'wuhao'),
        sub,
        approver('boss', 'huangting'),
      ]);
      const id = await flows.launch(flowId, days);
      app.clock.now += minute;
      await flows.agree(id, 'wuhao');
      await flows.work();
      const definition = JSON.stringify({
        ...{ language: 1, title: 'drawn' },
        form: (await app.db.selectFrom('flowInstance').select('formId').where('id', '=', id).executeTakeFirstOrThrow())
          .formId,
        body: [start(), approver('later', 'wuhao')],
      });
      await app.call('flow-template.design', { id: flowId, definition }, admin);
      expect((await app.call('flow-template.release', { id: flowId }, admin)).code).toBe(200);
      return { id };
    });
    await showTab('流程信息');
    const drawing = await soon(() => screen.getByRole('img', { name: '流程图' }));
    const boxes = [...drawing.querySelectorAll<HTMLElement>('.zg-process-box')];
    const at = (minutes: string) => `2025-01-15 09:${minutes}:00`;
    expect(boxes.map((box) => [box.querySelector('strong')?.textContent, box.dataset['state'], box.title])).toEqual([
      ['start', 'passed', `张伟 发起 ${at('30')}`],
      ['head', 'passed', `吴昊 同意 ${at('31')}`],
      ['sub', 'current', ''],
      ['boss', 'ahead', ''],
    ]);
    const partOf = (item: HTMLElement | undefined) => item?.closest('li') as HTMLElement;
    const list = document.querySelector('ol.ant-timeline') as HTMLOListElement;
    const items = [...list.querySelectorAll<HTMLElement>('li [data-step]')];
    expect(items.map((item) => [item.dataset['step'], item.dataset['state']])).toEqual([
      ['start', 'passed'],
      ['head', 'passed'],
      ['sub', 'current'],
      ['boss', 'ahead'],
    ]);
    expect(partOf(items[0]).textContent).toContain(`张伟 发起 ${at('30')}`);
    expect(partOf(items[1]).textContent).toContain('已通过');
    expect(partOf(items[3]).textContent).toContain('未到达');
    items[0]?.focus();
    const walked = (key: string) => {
      fireEvent.keyDown(document.activeElement as Element, { key });
      return (document.activeElement as HTMLElement).dataset['step'];
    };
    expect(['ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'ArrowDown', 'Home', 'ArrowUp'].map(walked)).toEqual([
      ...['head', 'sub', 'head', 'boss', 'boss', 'start', 'start'],
    ]);
    expect(items.map(({ tagName }) => tagName)).toEqual(Array(4).fill('BUTTON'));
    fireEvent.click(items[1]!);
    expect(boxes.map((box) => box.dataset['chosen'])).toEqual([undefined, 'true', undefined, undefined]);
    const child = await soon(() => within(partOf(items[2])).getByRole('button', { name: '子流程' }));
    await act(async () => void fireEvent.click(child));
    const { id } = await page.app.db
      .selectFrom('flowInstance')
      .select('id')
      .where('parentId', '<>', '')
      .executeTakeFirstOrThrow();
    expect(page.addresses).toEqual([`/workFlowDetail?id=${id}`]);
  });
});
