import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenScreen, openScreen } from '#scripts/testing/open-screen.tsx';
import {
  cells,
  choose,
  dialog,
  heads,
  importAppending,
  noDialog,
  press,
  pressMore,
  row,
  soon,
  type,
} from '#scripts/testing/person.ts';
import { node, releaseForm } from '#server/records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from '#server/services/flow/testing/flow-acts.ts';

let page: OpenScreen;
beforeAll(async () => {
  const content = async (app: OpenScreen['app']) => {
    const form = await releaseForm(app, 'designed', { fields: [node('inputNumber', 'days')], list: { columns: [] } });
    const flows = flowsOf(app, form);
    const { category } = await app.db
      .selectFrom('flowTemplate')
      .select('category')
      .where('id', '=', 'flow-leave-request')
      .executeTakeFirstOrThrow();
    for (let number = 1; number <= 20; number += 1) {
      const facts = { fullName: `流程${number}`, enCode: `flow_${number}`, category };
      await app.call('flow-template.create', facts, { as: 'admin' });
    }
    await flows.release('trip', [start(), approver('head', 'wuhao')], { fullName: '出差审批', category });
    return { query: {} };
  };
  page = await openScreen('flow-template', { page: content });
}, 120_000);
afterAll(() => page.close());

const names = () => cells().map((line) => line.find((text) => text !== ''));
/** The text of a column in the row of a process. */
const cell = async (name: string, head: string) =>
  (await row(name)).querySelectorAll('td')[heads().indexOf(head)]?.textContent?.trim();
async function search(keyword: string): Promise<void> {
  await type('关键词', keyword, document.body);
  await press('查询');
}
const template = (enCode: string) =>
  page.app.db.selectFrom('flowTemplate').selectAll().where('enCode', '=', enCode).executeTakeFirst();

describe('the list of processes', () => {
  it('shows name, code, category, type, main version and status, page by page, by keyword and category [FLOW-013]', async () => {
    await soon(() => expect(cells()).toHaveLength(20));
    for (const head of ['流程名称', '流程编码', '流程分类', '流程类型', '主版本', '状态'])
      expect(heads()).toContain(head);
    await search('出差');
    await soon(() => expect(names()).toEqual(['出差审批']));
    const of = (head: string) => cell('出差审批', head);
    expect([await of('流程编码'), await of('流程分类'), await of('流程类型')]).toEqual(['trip', '人事', '发起流程']);
    expect([await of('主版本'), await of('状态')]).toEqual(['1', '启用']);
    await press('重置');
    await soon(() => expect(cells()).toHaveLength(20));
    await choose('流程分类', '采购', document.body);
    await press('查询');
    await soon(() => expect(names()).toEqual(['采购审批']));
    await press('重置');
    await soon(() => expect(cells()).toHaveLength(20));
  });

  it('adds, edits and deletes a process [FLOW-013]', async () => {
    await press('新建');
    const box = await dialog();
    await type('流程名称', '新流程', box);
    await type('流程编码', 'fresh', box);
    await choose('流程分类', '人事', box);
    await press('确定', box);
    await noDialog();
    await search('新流程');
    await soon(() => expect(names()).toEqual(['新流程']));
    expect([await cell('新流程', '主版本'), await cell('新流程', '状态')]).toEqual(['0', '禁用']);
    await press('编辑', await row('新流程'));
    const again = await dialog();
    await soon(() => expect(again.querySelector('input')?.value).toBe('新流程'));
    await type('流程名称', '新流程二', again);
    await press('确定', again);
    await noDialog();
    await soon(() => expect(names()).toEqual(['新流程二']));
    await pressMore('新流程二', '删除');
    await soon(async () => expect(await template('fresh')).toBeUndefined());
    expect(page.questions).not.toEqual([]);
  });

  it('designs, releases, stops, enables, copies, exports and imports one, and lists its versions [FLOW-013]', async () => {
    await search('出差');
    await soon(() => expect(names()).toEqual(['出差审批']));
    const { id } = (await template('trip')) ?? { id: '' };
    await press('设计', await row('出差审批'));
    expect(page.addresses).toEqual([`/flowStudio/${id}`]);
    await pressMore('出差审批', '发布');
    await soon(async () => expect(await cell('出差审批', '主版本')).toBe('2'));
    await pressMore('出差审批', '禁用');
    await soon(async () => expect(await cell('出差审批', '状态')).toBe('禁用'));
    await pressMore('出差审批', '启用');
    await soon(async () => expect(await cell('出差审批', '状态')).toBe('启用'));
    await pressMore('出差审批', '导出');
    await soon(() => expect(page.saved.map(({ name }) => name)).toEqual([expect.stringMatching(/出差审批.*\.ffe$/)]));
    await pressMore('出差审批', '复制');
    await soon(() => expect(cells()).toHaveLength(2));
    const count = async () =>
      Number(
        (
          await page.app.db
            .selectFrom('flowTemplate')
            .select(({ fn }) => fn.countAll().as('count'))
            .executeTakeFirstOrThrow()
        ).count,
      );
    const before = await count();
    page.file = new File([page.saved[0]?.text ?? ''], page.saved[0]?.name ?? '');
    await importAppending();
    await soon(async () => expect(await count()).toBe(before + 1));
    expect(page.accepted).toBe('.ffe');
    await pressMore('出差审批', '版本');
    await soon(() => expect(heads()).toEqual(expect.arrayContaining(['版本号', '发布人', '发布时间', '流程数'])));
  });
});
