import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApp, type TestApp } from '../../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../../records/forms/testing/release-form.ts';
import { approver, flowsOf, start } from '../testing/flow-acts.ts';
import { admin, as } from '../testing/flow-app.ts';

let app: TestApp;
let flows: ReturnType<typeof flowsOf>;
let modelId = '';
let template = '';
let other = '';
beforeAll(async () => {
  app = await testApp();
  const fields = [node('input', 'name'), node('input', 'secret')];
  // Released for no role: handlers have no menu of the form.
  modelId = await releaseForm(app, 'flowPrints', { fields, list: { columns: [{ prop: 'name' }] } }, []);
  flows = flowsOf(app, modelId);
  const create = async (enCode: string) => {
    const facts = { fullName: enCode, enCode, category: '', type: 1, formId: modelId, printTemplate: '<p></p>' };
    return (await app.call<{ id: string }>('print-template.create', facts, admin)).data.id;
  };
  [template, other] = [await create('own'), await create('other')];
});
afterAll(() => app.close());

describe('printing a task', () => {
  it('needs no menu of the form: its handler prints, through the templates of the step, the fields of the step [PRINTADM-008]', async () => {
    const printing = { hasPrintBtn: true, printId: [template], formOperates: { secret: 'hidden' } };
    const flowId = await flows.release('prints', [
      start(),
      approver('one', 'wangfang', printing),
      approver('two', 'wuhao'),
    ]);
    const id = await flows.launch(flowId, { name: '甲', secret: '密' });
    const { recordId } = (await flows.info(id, 'wangfang')) as unknown as { recordId: string };
    const print = (account: string, printed = template) =>
      app.call<{ printData: object; operatorRecordList: object[] }[]>(
        'print-template.batchData',
        { id: printed, formId: recordId },
        as(account),
      );
    const options = async (account: string) =>
      (await app.call<{ list: object[] }>('print-template.options', { ids: [template, other] }, as(account))).data.list;
    const printed = await print('wangfang');
    expect(printed.data).toMatchObject([{ printData: { name: '甲' }, operatorRecordList: [{ handleStatus: 2 }] }]);
    expect(printed.data[0]?.printData).not.toHaveProperty('secret');
    expect(await options('wangfang')).toMatchObject([{ id: template }]);
    expect((await print('wangfang', other)).code).toBe(403);
    for (const account of ['wuhao', 'zhangwei']) {
      expect((await print(account)).code).toBe(403);
      expect(await options(account)).toEqual([]);
    }
    const log = { printTitle: '甲', printNum: 1, printId: template };
    expect((await app.call('print-log.save', log, as('wangfang'))).code).toBe(200);
    expect((await app.call('print-log.save', log, as('wuhao'))).code).toBe(403);
    await flows.agree(id, 'wangfang');
    expect((await print('wangfang')).code).toBe(403);
    expect((await print('wuhao')).code).toBe(403);
  });

  it('chooses among templates for workflow forms, type 1, and functional forms, type 2 [PRINTADM-008]', async () => {
    const facts = {
      fullName: 'list',
      enCode: 'list',
      category: '',
      type: 2,
      formId: modelId,
      printTemplate: '<p></p>',
    };
    const ofLists = (await app.call<{ id: string }>('print-template.create', facts, admin)).data.id;
    const ids = async (type?: string) => {
      const { data } = await app.call<{ list: { children: { id: string }[] }[] }>(
        'print-template.selector',
        { ...(type && { type }) },
        admin,
      );
      return data.list.flatMap(({ children }) => children.map((one) => one.id));
    };
    const [flow, list, all] = [await ids('1'), await ids('2'), await ids()];
    expect([flow.includes(template), flow.includes(ofLists)]).toEqual([true, false]);
    expect([list.includes(template), list.includes(ofLists)]).toEqual([false, true]);
    expect([all.includes(template), all.includes(ofLists)]).toEqual([true, true]);
  });
});
