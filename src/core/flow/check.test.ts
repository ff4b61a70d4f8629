import { describe, expect, it } from 'vitest';
import { stepKinds } from '#registry/step-kinds.ts';
import type { StepNode } from '#schemas/language/process.ts';
import en from '#schemas/messages/en.json';
import zh from '#schemas/messages/zh.json';
import zhtw from '#schemas/messages/zhtw.json';
import { checkProcess, checkProcessText, type ProcessContext } from './check.ts';

const context: ProcessContext = {
  kinds: stepKinds,
  forms: new Set(['order']),
  fields: new Map([
    ['amount', { isRequired: true, isWritable: true }],
    ['total', { isRequired: false, isWritable: false }],
    ['buyer', { isRequired: false, isWritable: true }],
  ]),
  interfaces: new Set(['findHandler']),
  templates: new Set(['payment', 'delivery']),
  messages: new Set(['order.title']),
};

const node = (zhjyKey: string, key: string, more: object = {}): StepNode => ({
  config: { zhjyKey, label: key },
  key,
  ...more,
});
const approver = (key: string, more: object = {}) => node('approver', key, { approvers: ['u1--user'], ...more });
const branch = (key: string, children: StepNode[], more: object = {}) => node('branch', key, { children, ...more });
const when = { '>': [{ var: 'record.amount' }, 3] };
const process = (...body: StepNode[]) => ({
  language: 1,
  title: 'P',
  form: 'order',
  body: [node('start', 'start'), ...body],
});
const split = (first: StepNode[], ...behind: StepNode[]) => [
  node('exclusive', 'split', { children: [branch('a', first, { when }), branch('b', [], { default: true })] }),
  ...behind,
];

const issuesOf = (definition: unknown, more: Partial<ProcessContext> = {}) =>
  checkProcess(definition, { ...context, ...more }).map(({ path, id, params }) => [path, id, params['suggestion']]);

const good = process(
  approver('head', { formOperates: { amount: 'required', total: 'read' } }),
  ...split([approver('boss', { rejectStep: 'head' }), node('end', 'stop', { status: 5 })]),
  node('parallel', 'both', { children: [branch('c', [approver('buyer')]), branch('d', [])] }),
  node('choose', 'way', {
    children: [
      branch('e', [node('redirect', 'back', { target: 'head' })]),
      branch('f', [approver('last', { assigneeType: 5, nodeId: 'buyer', approvers: [] })]),
    ],
  }),
);

describe('checking a process', () => {
  it('finds nothing in a good one', () => {
    const clean = JSON.parse(JSON.stringify(good).replace(',"approvers":[]', '')) as unknown;
    expect(issuesOf(clean)).toEqual([]);
  });

  it.each<[string, unknown, unknown[]]>([
    ['no start', { ...process(), body: [approver('head')] }, ['body', 'issue.process-start']],
    ['no step', { ...process(), body: [] }, ['body', 'issue.process-start']],
    ['a second start', process(node('start', 'again')), ['body[1]', 'issue.process-start']],
    [
      'a start in a branch',
      process(...split([node('start', 'again')])),
      ['body[1].children[0].children[0]', 'issue.process-start'],
    ],
    ['a branch outside a split', process(branch('a', [])), ['body[1].config.zhjyKey', 'issue.stray-part']],
    [
      'a step as a branch',
      process(node('parallel', 'p', { children: [approver('x')] })),
      ['body[1].children[0].config.zhjyKey', 'issue.misplaced'],
    ],
    ['a split without children', process(node('parallel', 'p')), ['body[1]', 'issue.missing-property']],
    ['a split without branches', process(node('parallel', 'p', { children: [] })), ['body[1]', 'issue.too-few']],
    ['children of a step', process(approver('x', { children: [] })), ['body[1].children', 'issue.unknown-property']],
  ])('reports what is not block-structured: %s [FLOW-003]', (_, definition, [path, id]) => {
    expect(issuesOf(definition).map((issue) => issue.slice(0, 2))).toContainEqual([path, id]);
  });

  it.each<[string, unknown, unknown[]]>([
    ['a doubled key', process(approver('x'), approver('x')), ['body[2].key', 'issue.duplicate-step', undefined]],
    [
      'an unknown kind',
      process(node('aprover', 'x')),
      ['body[1].config.zhjyKey', 'issue.unknown-step-kind', 'approver'],
    ],
    [
      'an unknown property',
      process(approver('x', { counterSing: 1 })),
      ['body[1].counterSing', 'issue.unknown-property', 'counterSign'],
    ],
    [
      'an unknown step',
      process(approver('head'), approver('x', { rejectStep: 'haed' })),
      ['body[2].rejectStep', 'issue.unknown-step', 'head'],
    ],
    [
      'an unknown field in a rule',
      process(approver('x', { approvers: undefined, assigneeType: 4, formField: 'buyr' })),
      ['body[1].formField', 'issue.unknown-field', 'buyer'],
    ],
    [
      'an unknown field in a condition',
      process(node('inclusive', 's', { children: [branch('a', [], { when: { var: 'record.amout' } })] })),
      ['body[1].children[0].when.var', 'issue.unknown-field', 'record.amount'],
    ],
    [
      'a field without record',
      process(node('inclusive', 's', { children: [branch('a', [], { when: { var: 'amount' } })] })),
      ['body[1].children[0].when.var', 'issue.unknown-field', 'record.amount'],
    ],
    [
      'an unknown fact of the initiator',
      process(node('inclusive', 's', { children: [branch('a', [], { when: { var: 'initiator.roles' } })] })),
      ['body[1].children[0].when.var', 'issue.unknown-field', 'initiator.roleIds'],
    ],
    [
      'an unknown field in a formula',
      process(node('inclusive', 's', { children: [branch('a', [], { when: { formula: 'record.amout > 3' } })] })),
      ['body[1].children[0].when.formula', 'issue.unknown-field', 'record.amount'],
    ],
    [
      'a formula that does not parse',
      process(node('inclusive', 's', { children: [branch('a', [], { when: { formula: 'record.amount >' } })] })),
      ['body[1].children[0].when.formula', 'issue.expression-incomplete', undefined],
    ],
    [
      'an unknown function in a formula',
      process(
        node('inclusive', 's', { children: [branch('a', [], { when: { formula: 'SUMM(record.amount) > 3' } })] }),
      ),
      ['body[1].children[0].when.formula', 'issue.unknown-function', 'SUM'],
    ],
    [
      'a function of the current user in a formula',
      process(node('inclusive', 's', { children: [branch('a', [], { when: { formula: 'USERID() = "a"' } })] })),
      ['body[1].children[0].when.formula', 'issue.function-not-here', undefined],
    ],
    [
      'a function of the calendar in a formula',
      process(
        node('inclusive', 's', {
          children: [branch('a', [], { when: { formula: 'NETWORKDAYS(record.amount; record.total) > 3' } })],
        }),
      ),
      ['body[1].children[0].when.formula', 'issue.function-not-here', undefined],
    ],
    [
      'an unknown operator',
      process(node('inclusive', 's', { children: [branch('a', [], { when: { '=': [1, 1] } })] })),
      ['body[1].children[0].when["="]', 'issue.unknown-operator', '=='],
    ],
    [
      'an unknown interface',
      process(approver('x', { approvers: undefined, assigneeType: 9, interfaceId: 'findHandlr' })),
      ['body[1].interfaceId', 'issue.unknown-interface', 'findHandler'],
    ],
    [
      'an unknown interface of an event',
      process(approver('x', { approveFuncConfig: { on: true, interfaceId: 'findHandlr' } })),
      ['body[1].approveFuncConfig.interfaceId', 'issue.unknown-interface', 'findHandler'],
    ],
    [
      'an unknown template',
      process(node('subFlow', 'x', { flowId: 'paymen', isInitiator: true })),
      ['body[1].flowId', 'issue.unknown-template', 'payment'],
    ],
    ['an unknown form', { ...process(approver('x')), form: 'ordr' }, ['form', 'issue.unknown-model', 'order']],
    [
      'an unknown message',
      { ...process(approver('x')), title: '$t:order.titel' },
      ['title', 'issue.unknown-message', 'order.title'],
    ],
    [
      'an approver without a rule',
      process(node('approver', 'x')),
      ['body[1].approvers', 'issue.step-no-people', undefined],
    ],
    [
      'an approver without a field',
      process(node('approver', 'x', { assigneeType: 4 })),
      ['body[1].formField', 'issue.step-no-people', undefined],
    ],
    [
      'no default branch',
      process(node('exclusive', 's', { children: [branch('a', [], { when })] })),
      ['body[1].children', 'issue.no-default-branch', undefined],
    ],
    [
      'a default branch that is not the last',
      process(node('exclusive', 's', { children: [branch('b', [], { default: true }), branch('a', [], { when })] })),
      ['body[1].children[0]', 'issue.default-not-last', undefined],
    ],
    [
      'a branch without condition',
      process(node('inclusive', 's', { children: [branch('a', [])] })),
      ['body[1].children[0]', 'issue.branch-no-condition', undefined],
    ],
    [
      'a step behind the end',
      process(node('end', 'stop'), approver('x')),
      ['body[2]', 'issue.step-unreachable', undefined],
    ],
    [
      'a step behind a split that ends in every branch',
      process(
        node('parallel', 's', { children: [branch('a', [node('end', 'stop')]), branch('b', [])] }),
        approver('x'),
      ),
      ['body[2]', 'issue.step-unreachable', undefined],
    ],
    [
      'a branch behind one that is always taken',
      process(
        node('exclusive', 's', { children: [branch('a', [], { when: true }), branch('b', [], { default: true })] }),
      ),
      ['body[1].children[1]', 'issue.step-unreachable', undefined],
    ],
    [
      'a redirect to a later step',
      process(...split([node('redirect', 'r', { target: 'x' })], approver('x'))),
      ['body[1].children[0].children[0].target', 'issue.step-not-before', undefined],
    ],
    [
      'a return to another branch',
      process(
        node('parallel', 's', {
          children: [branch('a', [approver('x')]), branch('b', [approver('y', { rejectStep: 'x' })])],
        }),
      ),
      ['body[1].children[1].children[0].rejectStep', 'issue.step-not-before', undefined],
    ],
    [
      'a return to a step without persons',
      process(node('copy', 'c', { isInitiatorCopy: true }), approver('x', { rejectStep: 'c' })),
      ['body[2].rejectStep', 'issue.step-no-handlers', undefined],
    ],
    [
      'a required field that is computed',
      process(approver('x', { formOperates: { total: 'required' } })),
      ['body[1].formOperates.total', 'issue.field-not-writable', undefined],
    ],
    [
      'a required field that the initiator may not write',
      { ...process(), body: [node('start', 'start', { formOperates: { amount: 'read' } })] },
      ['body[0].formOperates.amount', 'issue.field-not-writable', undefined],
    ],
    [
      'a circle that passes no person',
      process(node('timer', 't', { hour: 1 }), ...split([node('redirect', 'r', { target: 't' })])),
      ['body[2].children[0].children[0].target', 'issue.circle-without-person', undefined],
    ],
    [
      'a repeated default',
      process(approver('x', { counterSign: 0 })),
      ['body[1].counterSign', 'issue.repeated-default', undefined],
    ],
  ])('reports %s with its path and the nearest name [FLOW-004]', (_, definition, issue) => {
    expect(issuesOf(JSON.parse(JSON.stringify(definition)))).toContainEqual(issue);
  });

  it('accepts a circle of which every way passes a person, and a timer where no way leads back [FLOW-004]', () => {
    const all = node('exclusive', 's', {
      children: [branch('a', [approver('x')], { when }), branch('b', [approver('y')], { default: true })],
    });
    const some = node('exclusive', 's', {
      children: [branch('a', [approver('x')], { when }), branch('b', [], { default: true })],
    });
    const circle = (middle: StepNode) =>
      issuesOf(
        process(
          node('timer', 't', { hour: 1 }),
          middle,
          node('choose', 'c', { children: [branch('d', [node('redirect', 'r', { target: 't' })]), branch('e', [])] }),
        ),
      );
    expect(circle(all)).toEqual([]);
    expect(circle(some).map(([, id]) => id)).toEqual(['issue.circle-without-person']);
  });

  it('reports processes that start each other in a circle, spelled out [FLOW-004]', () => {
    const started: Record<string, string[]> = { payment: ['delivery'], delivery: ['order-flow', 'payment'] };
    const definition = process(node('subFlow', 'x', { flowId: 'payment', isInitiator: true }));
    const more = { template: 'order-flow', startedBy: (template: string) => started[template] ?? [] };
    expect(checkProcess(definition, { ...context, ...more })).toMatchObject([
      {
        path: 'body[1].flowId',
        id: 'issue.process-circle',
        params: { circle: 'order-flow → payment → delivery → order-flow' },
      },
    ]);
    expect(issuesOf(definition, { ...more, template: 'other' })).toEqual([]);
  });

  it('says at which line and column an issue is [FLOW-004]', () => {
    const text = JSON.stringify(process(approver('head'), approver('x', { rejectStep: 'haed' })), null, 2);
    const line = text.split('\n').findIndex((one) => one.includes('haed'));
    expect(checkProcessText(text, context)).toMatchObject([{ line: line + 1, column: 21, id: 'issue.unknown-step' }]);
    expect(checkProcessText('{ "language": 1,', context)).toMatchObject([{ severity: 'error', line: 1 }]);
  });

  it('never throws, and has a sentence for every issue in three languages', () => {
    const odd = [
      null,
      3,
      [],
      { body: 3 },
      { body: [null, 3, { config: 3 }, { config: { zhjyKey: 3 }, children: [3] }] },
    ];
    const ids = odd.flatMap((one) => checkProcess(one, context).map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(0);
    for (const messages of [zh, zhtw, en]) expect(ids.filter((id) => !Object.hasOwn(messages, id))).toEqual([]);
  });
});
