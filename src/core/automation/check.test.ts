import { describe, expect, it } from 'vitest';
import { checkProcess } from '#core/flow/check.ts';
import { stepKinds } from '#registry/step-kinds.ts';

const context = {
  kinds: stepKinds,
  forms: new Set(['orders']),
  fields: new Map([['days', { isRequired: false, isWritable: true }]]),
  interfaces: new Set(['erp']),
  templates: new Set(['other', 'own']),
  template: 'own',
  startedBy: (id: string) => (id === 'circle' ? ['own'] : []),
};

const issuesOf = (...actions: object[]) => {
  const node = (zhjyKey: string, key: string, more: object = {}) => ({ config: { zhjyKey, label: key }, key, ...more });
  const body = [node('start', 's'), node('trigger', 't', { actions })];
  return checkProcess({ language: 1, title: 'x', form: 'orders', body }, context)
    .filter(({ id }) => id !== 'issue.step-no-actions')
    .map(({ path, id }) => [path.replace('body[1].', ''), id]);
};

const where = [{ field: 'days', symbol: '==', value: { record: 'days' } }];
const set = [{ field: 'days', value: { constant: 1 } }];
const get = { getData: 'orders', as: 'found' };

describe('the check of actions', () => {
  it('accepts every action with what it needs', () => {
    expect(
      issuesOf(
        get,
        { addData: 'orders', set, as: 'added', when: { '>': [{ var: 'result.found.count' }, 0] } },
        { updateData: 'orders', where: [{ field: 'id', symbol: '==', value: { result: 'added.first.id' } }], set },
        { deleteData: 'orders', where },
        { dataInterface: 'erp', parameters: [{ field: 'no', value: { system: '@taskId' } }] },
        { message: '{record.days}', isInitiator: true },
        { launchFlow: 'other', set },
        { schedule: 'x', start: { record: 'days' }, hours: 1 },
        { wait: 5 },
        { forEach: 'found', actions: [{ message: '{item.days}', to: ['u--user'] }] },
        { stop: true },
      ),
    ).toEqual([]);
  });

  it.each([
    [
      'changing records without a condition',
      { updateData: 'orders', where: [], set },
      'actions[0].where',
      'issue.too-few',
    ],
    ['deleting records without a condition', { deleteData: 'orders', where: [] }, 'actions[0].where', 'issue.too-few'],
    ['an unknown form', { getData: 'none', as: 'x' }, 'actions[0].getData', 'issue.unknown-model'],
    ['an unknown interface', { dataInterface: 'none' }, 'actions[0].dataInterface', 'issue.unknown-interface'],
    ['an unknown process', { launchFlow: 'none' }, 'actions[0].launchFlow', 'issue.unknown-template'],
    ['a process that starts itself', { launchFlow: 'own' }, 'actions[0].launchFlow', 'issue.process-circle'],
    ['a circle of processes', { launchFlow: 'circle' }, 'actions[0].launchFlow', 'issue.process-circle'],
    ['a message to no one', { message: 'x' }, 'actions[0].to', 'issue.step-no-people'],
    ['an unknown field', { message: '{record.none}', isInitiator: true }, 'actions[0].message', 'issue.unknown-field'],
    ['an unknown origin', { message: '{other.x}', isInitiator: true }, 'actions[0].message', 'issue.unknown-field'],
    [
      'an item outside of a loop',
      { message: '{item.x}', isInitiator: true },
      'actions[0].message',
      'issue.unknown-field',
    ],
    [
      'a loop over no result',
      { forEach: 'none', actions: [{ wait: 1 }] },
      'actions[0].forEach',
      'issue.unknown-result',
    ],
    [
      'a condition on a later result',
      { ...get, when: { var: 'result.found.count' } },
      'actions[0].when',
      'issue.unknown-result',
    ],
  ])('reports %s', (_, action, path, id) => {
    expect(issuesOf(action)).toContainEqual([path, id]);
  });

  it('reports a loop within a loop, and an action that replaces the items of its loop', () => {
    const inner = { forEach: 'found', actions: [{ wait: 1 }] };
    expect(issuesOf(get, { forEach: 'found', actions: [inner] }).length).toBeGreaterThan(0);
    expect(issuesOf(get, { forEach: 'found', actions: [get] })).toEqual([
      ['actions[1].actions[0].as', 'issue.result-of-loop'],
    ]);
    expect(issuesOf(get, { forEach: 'found', actions: [{ ...get, as: 'more' }] })).toEqual([]);
  });

  it('bounds the number of actions', () => {
    const waits = (length: number) => Array.from({ length }, () => ({ wait: 1 }));
    expect(issuesOf(...waits(50))).toEqual([]);
    expect(issuesOf(...waits(51))).not.toEqual([]);
    expect(issuesOf(get, { forEach: 'found', actions: waits(10) })).toEqual([]);
    expect(issuesOf(get, { forEach: 'found', actions: waits(11) })).not.toEqual([]);
  });
});
