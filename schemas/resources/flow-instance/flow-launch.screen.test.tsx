import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenScreen, openScreen } from '#scripts/testing/open-screen.tsx';
import { cells, heads, press, row, soon } from '#scripts/testing/person.ts';
import { node, releaseForm } from '#server/records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from '#server/services/flow/testing/flow-acts.ts';

let page: OpenScreen;
const statuses = [0, 1, 2, 3, 4, 5, 6, 7];
const days = { days: 1 };
const me = { account: 'hubin' };
beforeAll(async () => {
  const content = async (app: OpenScreen['app']) => {
    const form = await releaseForm(app, 'launched', { fields: [node('inputNumber', 'days')], list: { columns: [] } });
    const flows = flowsOf(app, form);
    const head = approver('head', 'wangfang', { progress: 40 });
    for (const status of statuses) {
      const flowId = await flows.release(`state${status}`, [start({ titleContent: `状态${status}` }), head]);
      const id = await flows.launch(flowId, days, 'hubin', { flowUrgent: 3 });
      const set = { status: status as 0 };
      await app.db.updateTable('flowInstance').set(set).where('id', '=', id).execute();
    }
    return { query: {} };
  };
  page = await openScreen('flow-launch', { as: me, page: content });
}, 120_000);
afterAll(() => page.close());

/** The names of what a row offers, those behind its menu included. */
async function offers(title: string): Promise<string[]> {
  const line = await row(title);
  const names = within(line)
    .getAllByRole('button')
    .map((button) => (button.getAttribute('aria-label') ?? button.textContent ?? '').replace(/\s/g, ''));
  if (!names.includes('更多')) return names;
  await press('更多', line);
  const items = await soon(() => {
    const found = [...document.querySelectorAll('.ant-dropdown:not(.ant-dropdown-hidden) [role="menuitem"]')];
    expect(found.length).toBeGreaterThan(0);
    return found.map((item) => item.textContent ?? '');
  });
  await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }));
  return [...names.filter((name) => name !== '更多'), ...items];
}

describe('the list of what one has initiated', () => {
  it('shows title, process, start time, current step, urgency, status and progress [FLOW-056]', async () => {
    await soon(() => expect(cells()).toHaveLength(statuses.length));
    expect(heads().filter(Boolean)).toEqual([
      ...['流程标题', '流程名称', '发起时间', '当前节点', '紧急程度', '流程状态', '进度(%)', '操作'],
    ]);
    const line = await row('状态1');
    expect([...line.querySelectorAll('td')].map((cell) => cell.textContent?.trim()).slice(0, 6)).toEqual([
      ...['状态1', 'state1', '2025-01-15 09:30:00', 'head', '紧急', '等待审核'],
    ]);
    expect(within(line).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
  });

  it('offers to edit in status 0, 3, 7, to delete in 0, 4, 7, and details otherwise [FLOW-056]', async () => {
    const offered = new Map<number, string[]>();
    for (const status of statuses) offered.set(status, await offers(`状态${status}`));
    const having = (name: string) => statuses.filter((status) => offered.get(status)?.includes(name));
    expect(having('编辑')).toEqual([0, 3, 7]);
    expect(having('详情')).toEqual([1, 2, 4, 5, 6]);
    expect(having('删除')).toEqual([0, 4, 7]);
    await press('编辑', await row('状态3'));
    await press('详情', await row('状态2'));
    expect(page.addresses).toEqual([
      expect.stringMatching(/^\/workFlowDetail\?opType=0&id=/),
      expect.stringMatching(/^\/workFlowDetail\?opType=0&id=/),
    ]);
  });
});

describe('starting a process', () => {
  it('offers those one may start as cards by category, the most used first, found by name, and leads to the form of one [FLOW-060]', async () => {
    const { db } = page.app;
    const hidden = { visibleType: 1 as const, visible: JSON.stringify(['user-wangfang--user']) as never };
    const { category } = await db
      .selectFrom('flowTemplate')
      .select('category')
      .where('id', '=', 'flow-leave-request')
      .executeTakeFirstOrThrow();
    await db.updateTable('flowTemplate').set({ category }).where('enCode', 'like', 'state%').execute();
    await db.updateTable('flowTemplate').set(hidden).where('enCode', '=', 'state7').execute();
    await db.updateTable('flowTemplate').set({ enabledMark: 0 }).where('enCode', '=', 'state6').execute();
    const { id } = await db
      .selectFrom('flowTemplate')
      .select('id')
      .where('enCode', '=', 'state5')
      .executeTakeFirstOrThrow();
    // Used more often than any other.
    const used = { flowId: id, formData: JSON.stringify(days), status: 1 };
    for (let count = 0; count < 9; count += 1)
      expect(await page.app.call('flow-instance.create', used, { as: me })).toMatchObject({ code: 200 });
    await press('发起流程');
    const cards = await soon(() => {
      const found = [...document.querySelectorAll('section[aria-label] .zg-start')];
      expect(found.length).toBeGreaterThan(3);
      return found.map((card) => [card.closest('section')?.getAttribute('aria-label'), card.textContent]);
    });
    const hr = cards.filter(([name]) => name === '人事').map(([, text]) => text);
    expect(hr[0]).toBe('state5');
    expect([...hr].sort()).toEqual(['state0', 'state1', 'state2', 'state3', 'state4', 'state5', '请假审批']);
    expect(cards.map(([name]) => name)).toContain('采购');
    expect(cards.filter(([name]) => name !== '人事').map(([, text]) => text)).toEqual(['采购审批']);
    const search = screen.getByRole('textbox', { name: '搜索流程' });
    await act(async () => void fireEvent.change(search, { target: { value: '采购' } }));
    await soon(() => {
      const names = [...document.querySelectorAll('.zg-start')].map(({ textContent }) => textContent);
      expect(names).toEqual(['采购审批']);
    });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: '采购审批' })));
    expect(page.addresses.at(-1)).toBe('/workFlowDetail?flowId=flow-purchase-order');
  });
});
