import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import drawing from '#fixtures/family-processes/leave-drawing.json';
import tree from '#fixtures/family-processes/purchase-tree.json';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';
import { admin, itemsOn, openOn, runOn, zipOf } from './testing/deliveries.ts';

let app: TestApp;
let formId = '';
beforeAll(async () => {
  app = await testApp();
  formId = await releaseForm(app, 'movedForm', { fields: [node('inputNumber', 'amount')] });
});
afterAll(() => app.close());

const templateOf = (enCode: string) =>
  app.db.selectFrom('flowTemplate').selectAll().where('enCode', '=', enCode).executeTakeFirst();
const step = (zhjyKey: string, key: string, more: object = {}) => ({ config: { zhjyKey, label: key }, key, ...more });

describe('a file of processes', () => {
  it('of a 3.x installation becomes drafts whose forms and sub-processes follow, with the report of each [MOVE-002] [MOVE-003] [FLOW-008]', async () => {
    const form = {
      id: 'form-1',
      fullName: '采购单',
      enCode: 'mvForm',
      webType: 1,
      formData: JSON.stringify({
        fields: [{ __config__: { label: '金额', jnpfKey: 'inputNumber' }, __vModel__: 'amount' }],
      }),
    };
    const paying = { type: 'start', nodeId: 's', properties: { title: '发起', formId: 'form-1' } };
    const exported = (id: string, fullName: string, enCode: string, process: unknown) => ({
      flowTemplate: { id, fullName, enCode, category: '', type: 0, icon: 'ym', sortCode: 3 },
      templateJson: [{ id: `${id}v`, flowTemplateJson: JSON.stringify(process) }],
    });
    const id = await openOn(
      app,
      zipOf({
        'form.vdd': form,
        'order.ffe': exported('flow-1', '采购审批', 'mv_order', tree),
        'pay.ffe': exported('flow-2', '付款', 'mv.pay', paying),
        'broken.ffe': { fullName: '坏的', flowTemplateJson: '{"type":"approver"}' },
      }),
    );
    expect(await runOn(app, id, '0')).toMatchObject({ state: 'done', failed: 0 });
    const items = await itemsOn(app, id);
    expect(items.map(({ type, fullName, outcome }) => [type, fullName, outcome])).toEqual(
      expect.arrayContaining([
        ['process', '采购审批', 'done'],
        ['process', '付款', 'done'],
      ]),
    );
    const [order, pay] = [await templateOf('mv_order'), await templateOf('mv_pay')];
    const { id: newForm } = await app.db
      .selectFrom('visualdev')
      .select('id')
      .where('fullName', '=', '采购单')
      .where('enCode', '=', 'mvForm')
      .executeTakeFirstOrThrow();
    expect(order).toMatchObject({
      fullName: '采购审批',
      enabledMark: 0,
      mainVersionId: '',
      sortCode: 3,
      visibleType: 1,
    });
    expect(JSON.parse(order?.definition ?? '')).toMatchObject({ title: '采购审批', form: newForm });
    expect(order?.definition).toContain(`"flowId": "${pay?.id}"`);
    expect(JSON.parse(pay?.definition ?? '')).toMatchObject({ form: newForm, body: [{ key: 's' }] });
    expect((await app.call('move.takeBack', { id }, admin)).msg).toBe('已撤回');
    expect(await templateOf('mv_order')).toBeUndefined();
  });

  it('of a 5.x installation becomes a draft; one that is not block-structured is reported [MOVE-002] [FLOW-008]', async () => {
    const { flowXml, flowNodes } = drawing;
    const version = (xml: string) => ({
      fullName: '请假5',
      enCode: 'mv5',
      flowXml: xml,
      flowNodes: JSON.stringify(flowNodes),
    });
    const loop = flowXml.replace(
      '</bpmn:process>',
      '<bpmn:sequenceFlow id="Flow_x" sourceRef="Activity_work" targetRef="Activity_head"/></bpmn:process>',
    );
    const id = await openOn(
      app,
      zipOf({ 'leave.ffe': version(flowXml), 'loop.ffe': { ...version(loop), enCode: 'mv6' } }),
    );
    expect(await runOn(app, id, '0')).toMatchObject({ state: 'done' });
    const draft = await templateOf('mv5');
    expect(JSON.parse(draft?.definition ?? '{}')).toMatchObject({
      title: '请假5',
      body: [{ key: 'Event_s' }, { key: 'Activity_head' }, {}, {}, {}],
    });
    expect(await templateOf('mv6')).toBeUndefined();
  });

  it('exported by this product is imported and replaces an existing one as a new version [MOVE-002] [MOVE-005]', async () => {
    const body = [step('start', 'start'), step('approver', 'head', { approvers: ['admin--user'] })];
    const definition = JSON.stringify({ language: 1, title: '自有', form: formId, body });
    const template = { fullName: '自有', enCode: 'mv_own', category: 'c', definition };
    const file = (title: string) => ({
      file: 'flowTemplate',
      version: 1,
      template: { ...template, definition: definition.replace('自有', title) },
    });
    await runOn(app, await openOn(app, zipOf({ 'own.ffe': file('自有') })), '0');
    const first = await templateOf('mv_own');
    expect(JSON.parse(first?.definition ?? '{}')).toMatchObject({ title: '自有', form: formId });
    const again = await openOn(app, zipOf({ 'own.ffe': file('改了') }));
    await runOn(app, again, '2');
    expect(JSON.parse((await templateOf('mv_own'))?.definition ?? '{}')).toMatchObject({ title: '改了' });
    const { data } = await app.call<{ list: object[] }>('definition.versions', { noun: 'flow', id: first?.id }, admin);
    expect(data.list).toHaveLength(2);
    expect((await app.call('move.takeBack', { id: again }, admin)).msg).toBe('已撤回');
    expect(JSON.parse((await templateOf('mv_own'))?.definition ?? '{}')).toMatchObject({ title: '自有' });
  });
});
