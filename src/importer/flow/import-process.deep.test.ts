import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkProcess } from '#core/flow/check.ts';
import { compileProcess } from '#core/flow/model/process.ts';
import { isObject, type JsonObject } from '#core/schema/record.ts';
import drawing from '#fixtures/family-processes/leave-drawing.json';
import tree from '#fixtures/family-processes/purchase-tree.json';
import { stepKinds } from '#registry/step-kinds.ts';
import type { StepNode } from '#schemas/language/process.ts';
import { runs } from '#scripts/testing/runs.ts';
import { verdicts } from '../input/import-report.ts';
import { importProcess } from './import-process.ts';

const read = (input: unknown, form?: string) =>
  importProcess(structuredClone(input) as JsonObject, {
    title: '采购',
    kinds: stepKinds,
    ...(form !== undefined && { form }),
  });

/** Kinds and keys of the steps, branches in brackets. */
const outline = (steps: readonly StepNode[] = []): unknown[] =>
  steps.map(({ config, key, children }) =>
    children ? { [`${config.zhjyKey} ${key}`]: outline(children) } : `${config.zhjyKey} ${key}`,
  );

const stepOf = (steps: readonly StepNode[], key: string): StepNode | undefined =>
  steps.flatMap((step) => (step.key === key ? [step] : (stepOf(step.children ?? [], key) ?? []))).at(0);

describe('a 3.x tree', () => {
  it('becomes the same steps, with the splits behind the steps that hold them [FLOW-008]', async () => {
    const { definition, issues, visible } = await read(tree);
    expect(outline(definition?.body)).toEqual([
      'start root1',
      'approver head',
      'copy head_copy',
      {
        'exclusive head_split': [{ 'branch c1': ['approver directors'] }, { 'branch c2': [] }],
      },
      'timer pause',
      { 'parallel pause_split': [{ 'branch p1': ['approver buyer'] }, { 'branch p2': ['subFlow pay'] }] },
      'approver choice',
      { 'choose choice_split': [{ 'branch b1': ['copy hr'] }, { 'branch b2': [] }] },
    ]);
    expect(issues).toEqual([]);
    expect(checkProcess(definition, { kinds: stepKinds })).toEqual([]);
    expect([definition?.title, definition?.form, visible]).toEqual(['采购', 'form-1', ['1001--user', 'r9--role']]);
  });

  it('has its settings, spelled as here and without defaults [FLOW-008]', async () => {
    const { definition } = await read(tree);
    const body = definition?.body ?? [];
    expect(stepOf(body, 'root1')).toEqual({
      config: { zhjyKey: 'start', label: '发起' },
      key: 'root1',
      titleContent: '{title}',
      errorRule: 6,
      formOperates: { amount: 'required', remark: 'read' },
      endFuncConfig: { on: true, interfaceId: 'i-end' },
    });
    expect(stepOf(body, 'head')).toEqual({
      config: { zhjyKey: 'approver', label: '部门主管' },
      key: 'head',
      assigneeType: 2,
      departmentLevel: 2,
      rejectType: 3,
      rejectStep: '2',
      progress: 30,
      hasTransferBtn: false,
      hasFreeApproverBtn: true,
      auditBtnText: '同意',
      approveMsgConfig: { on: 1, msgId: 'm1' },
      formOperates: { amount: 'required', secret: 'hidden' },
      limit: {
        duringDeal: 48,
        notice: { firstOver: 12, overTimeDuring: 2 },
        overtime: { firstOver: 1, overTimeDuring: 3, overAutoApprove: true, overAutoApproveTime: 5 },
      },
    });
    expect(stepOf(body, 'head_copy')?.['members']).toEqual(['1002--user', 'r1--role']);
    expect(stepOf(body, 'directors')).toMatchObject({
      approvers: ['d1--user', 'd2--user', 'r2--role'],
      counterSign: 1,
      counterSignConfig: { auditType: 2, auditNum: 2 },
      rejectStep: 'head',
    });
    expect(stepOf(body, 'pause')).toEqual({ config: { zhjyKey: 'timer', label: '等一天' }, key: 'pause', day: 1 });
    expect(stepOf(body, 'buyer')).toMatchObject({ assigneeType: 5, nodeId: 'head' });
    expect(stepOf(body, 'pay')).toMatchObject({
      flowId: 'flow-2',
      initiators: ['1003--user'],
      isAsync: 1,
      autoSubmit: true,
      assignList: [{ parentField: 'amount', childField: 'sum' }],
    });
    expect(stepOf(body, 'choice')).toMatchObject({ assigneeType: 9, interfaceId: 'i9', agreeRules: [2, 3] });
    expect(stepOf(body, 'hr')).toMatchObject({ members: ['1004--user'] });
  });

  it('has its conditions as rules: and before or, fields of the record, numbers as numbers [FLOW-008]', async () => {
    const { definition } = await read(tree);
    expect(stepOf(definition?.body ?? [], 'c1')?.when).toEqual({
      or: [
        { and: [{ '>=': [{ var: 'record.amount' }, 50000] }, { in: ['设备', { var: 'record.kind' }] }] },
        { '==': [{ var: 'initiator.id' }, { var: 'record.buyer' }] },
      ],
    });
    expect(stepOf(definition?.body ?? [], 'c2')).toMatchObject({ default: true });
  });

  it('gets a default branch where it has none, the last one, and says so [FLOW-008]', async () => {
    const changed = structuredClone(tree) as unknown as { childNode: { conditionNodes: JsonObject[] } };
    changed.childNode.conditionNodes.pop();
    const { definition, issues } = await read(changed);
    expect(issues.map(({ path, id }) => [path, id])).toEqual([
      ['childNode.conditionNodes', 'issue.family-branch-added'],
    ]);
    expect(outline(definition?.body)[3]).toEqual({
      'exclusive head_split': [{ 'branch c1': ['approver directors'] }, { 'branch head_else': [] }],
    });
    changed.childNode.conditionNodes.unshift(structuredClone(tree.childNode.conditionNodes[1]) as JsonObject);
    expect(outline((await read(changed)).definition?.body)[3]).toEqual({
      'exclusive head_split': [{ 'branch c1': ['approver directors'] }, { 'branch c2': [] }],
    });
  });

  it.each<[string, object, [string, string]]>([
    [
      'a formula',
      { conditions: [{ fieldType: 3, field: 'a+b', symbol: '>', fieldValue: 1 }] },
      ['conditions[0].field', 'issue.family-script'],
    ],
    [
      'an unknown operator',
      { conditions: [{ fieldType: 1, field: 'a', symbol: '~', fieldValue: 1 }] },
      ['conditions[0].symbol', 'issue.family-value'],
    ],
  ])(
    'reports %s in a condition at its address, and the branch has none [FLOW-008]',
    async (_, settings, [path, id]) => {
      const changed = structuredClone(tree) as unknown as { childNode: { conditionNodes: { properties: object }[] } };
      const [branch] = changed.childNode.conditionNodes;
      if (branch) branch.properties = { title: 'x', ...settings };
      const { definition, issues } = await read(changed);
      const place = 'childNode.conditionNodes[0]';
      expect(issues.map((issue) => [issue.path, issue.id])).toContainEqual([`${place}.properties.${path}`, id]);
      expect(issues.map((issue) => [issue.path, issue.id])).toContainEqual([place, 'issue.branch-no-condition']);
      expect(stepOf(definition?.body ?? [], 'c1')).not.toHaveProperty('when');
    },
  );

  it('reports unknown steps, values and references at their addresses [FLOW-008]', async () => {
    const changed = structuredClone(tree) as unknown as {
      childNode: { properties: JsonObject; childNode: JsonObject };
    };
    Object.assign(changed.childNode.properties, {
      counterSign: 7,
      rejectStep: 'lost',
      reduceApprover: ['x'],
      assistList: { on: 1 },
    });
    changed.childNode.childNode['type'] = 'robot';
    const { issues } = await read(changed);
    expect(issues.map(({ path, id }) => [path, id])).toEqual(
      expect.arrayContaining([
        ['childNode.properties.counterSign', 'issue.family-value'],
        ['childNode.properties.rejectStep', 'issue.unknown-step'],
        ['childNode.properties.reduceApprover', 'issue.family-unknown-property'],
        ['childNode.properties.assistList', 'issue.family-unknown-property'],
        ['childNode.childNode', 'issue.family-unsupported'],
      ]),
    );
  });
});

describe('a 5.x drawing', () => {
  it('that is block-structured becomes its blocks, with the settings of its elements [FLOW-008]', async () => {
    const { definition, issues } = await read(drawing);
    expect(issues).toEqual([]);
    expect(outline(definition?.body)).toEqual([
      'start Event_s',
      'approver Activity_head',
      { 'exclusive Gateway_1_split': [{ 'branch Flow_3': ['approver Activity_boss'] }, { 'branch Flow_4': [] }] },
      'processing Activity_work',
      {
        'parallel Activity_work_split': [
          { 'branch Flow_7': ['approver Activity_a'] },
          { 'branch Flow_8': ['approver Activity_b'] },
        ],
      },
    ]);
    const body = definition?.body ?? [];
    expect(stepOf(body, 'Event_s')).toMatchObject({ errorRule: 2, errorRuleUser: ['u9--user'] });
    expect(stepOf(body, 'Activity_head')).toEqual({
      config: { zhjyKey: 'approver', label: '主管审批' },
      key: 'Activity_head',
      assigneeType: 1,
      managerLevel: 2,
      hasSign: true,
    });
    expect(stepOf(body, 'Flow_3')).toMatchObject({
      config: { label: '三天以上' },
      when: { or: [{ '>': [{ var: 'record.days' }, 3] }, { '!!': [{ var: 'record.lines.price' }] }] },
    });
    expect(compileProcess(definition, stepKinds).steps.size).toBe(12);
  });

  it.each([
    ['a line back', '<bpmn:sequenceFlow id="Flow_11" sourceRef="Activity_work" targetRef="Activity_head"/>'],
    ['a line into another branch', '<bpmn:sequenceFlow id="Flow_11" sourceRef="Activity_a" targetRef="Activity_b"/>'],
    ['an element without a line', '<bpmn:userTask id="Activity_lost"/>'],
  ])('with %s is refused with the element, and nothing is imported [FLOW-008]', async (_, more) => {
    const flowXml = drawing.flowXml.replace('</bpmn:process>', `${more}</bpmn:process>`);
    const { definition, issues } = await read({ ...drawing, flowXml });
    expect(definition).toBeUndefined();
    expect(issues).toMatchObject([{ id: 'issue.family-not-blocks', severity: 'error' }]);
    expect(issues[0]?.path).toMatch(/^flowXml\./);
  });

  it('whose text is no BPMN is refused [FLOW-008]', async () => {
    for (const flowXml of ['', '<a/>', 'x'.repeat(100), '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>']) {
      expect(await read({ ...drawing, flowXml })).toMatchObject({ issues: [{ severity: 'error' }] });
    }
  });
});

function objectsIn(value: unknown, path = ''): { path: string; object: JsonObject }[] {
  if (Array.isArray(value)) return value.flatMap((one: unknown, index) => objectsIn(one, `${path}[${index}]`));
  if (!isObject(value)) return [];
  const inner = Object.entries(value).flatMap(([key, one]) => objectsIn(one, path === '' ? key : `${path}.${key}`));
  return [{ path, object: value }, ...inner];
}

const leaves = (value: unknown): number => {
  const inner = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return inner.length === 0 ? 1 : inner.reduce((sum: number, one) => sum + leaves(one), 0);
};

describe.each([
  ['a tree', tree],
  ['a drawing', drawing],
])('nothing of %s', (_, input: unknown) => {
  it('is without a verdict, and an unknown property at any place is reported [FLOW-008]', async () => {
    const { account } = await read(input);
    expect(account.total).toBe(leaves(input));
    expect(verdicts.reduce((sum, verdict) => sum + account[verdict], 0)).toBe(account.total);
    const lists = /formOperates\[|templateJson\[|assignList\[/;
    for (const { path } of objectsIn(input)) {
      if (lists.test(path)) continue;
      const changed = structuredClone(input);
      const place = objectsIn(changed).find((one) => one.path === path);
      if (place) place.object['zzUnknown'] = 'zz';
      const { issues } = await read(changed);
      const [, own = ''] = /([^.]+)$/.exec(path) ?? [];
      // Nothing is known of a gateway but its branches; a setting that is switched off is left out as a whole.
      if (own === 'Gateway_1') continue;
      expect(
        issues.some((issue) => issue.path.endsWith('zzUnknown')),
        path,
      ).toBe(true);
    }
  });

  it('makes the import throw where a property holds an object without a text', async () => {
    for (const [which, { object }] of objectsIn(input).entries()) {
      for (const name of Object.keys(object)) {
        const changed = structuredClone(input);
        const place = objectsIn(changed)[which] as { object: JsonObject };
        place.object[name] = [{ toString: [] }];
        await read(changed);
        place.object[name] = { toString: [] };
        await read(changed);
      }
    }
  });

  it('makes the import throw, whatever is changed in it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.nat(), fc.jsonValue({ maxDepth: 3 }), async (which, key, value) => {
        const changed = structuredClone(input);
        const all = objectsIn(changed);
        const { object } = all[which % all.length] as { object: JsonObject };
        const names = Object.keys(object);
        object[names[key % Math.max(1, names.length)] ?? 'type'] = value;
        await read(changed);
      }),
      { numRuns: runs(300) },
    );
  });
});
