import { describe, expect, it } from 'vitest';
import { stepKinds } from '#registry/step-kinds.ts';
import type { StepNode } from '#schemas/language/process.ts';
import { compileProcess } from './model/process.ts';
import type { OrganisationFacts } from './people/people.ts';
import { nextTimer, openTasks, simulate, simulatedChoices, type SimulatedRun } from './simulate.ts';
import { approver, branch, node, organisation } from './testing/play-process.ts';

const facts = organisation({ 'r1--role': ['u1'] });
const compiled = (body: readonly StepNode[], start: object = {}) =>
  compileProcess({ language: 1, title: 't', form: 'f', body: [node('start', 'start', start), ...body] }, stepKinds);
const simulated = (body: readonly StepNode[], run: Partial<SimulatedRun> = {}, known: OrganisationFacts = facts) =>
  simulate(compiled(body), { initiator: 'me', record: {}, startAt: 1_000, acts: [], ...run }, known);
const turnsOf = (body: readonly StepNode[], ...acts: SimulatedRun['acts']) => simulated(body, { acts }).turns;

describe('an act of a simulated run', () => {
  it('withdraws what no one has handled, and submits it again with a choice', () => {
    const body = [
      node('choose', 'x', {
        children: [branch('a', [approver('one', ['u1'])]), branch('b', [approver('two', ['u2'])])],
      }),
    ];
    const run: Partial<SimulatedRun> = {
      choices: { branches: { x: ['a'] } },
      acts: [{ withdraw: true }, { resubmit: true, branches: { x: ['b'] } }],
    };
    const { turns } = simulated(body, run);
    expect(turns.map(({ open, status }) => [open, status])).toEqual([
      [['one:u1'], 1],
      [[], turns[1]?.status],
      [['two:u2'], 1],
    ]);
    expect(turns[1]?.status).not.toBe(1);
    expect(turns.map(({ refused }) => refused)).toEqual([undefined, undefined, undefined]);
  });

  it('submits with the choices of the run, and is refused without them', () => {
    const body = [node('choose', 'x', { children: [branch('a', [approver('one', ['u1'])]), branch('b', [])] })];
    expect(simulated(body, { choices: { branches: { x: ['a'] } } }).turns[0]?.open).toEqual(['one:u1']);
    expect(simulated(body).turns[0]).toMatchObject({ status: 0, lines: [], refused: { id: 'flow.refused.branches' } });
  });

  it.each([2, 5] as const)('ends the sub-process of a step with status %d', (status) => {
    const [before, after] = turnsOf([node('subFlow', 'sub', { flowId: 'other', initiators: ['u1--user'] })], {
      childEnded: 'sub',
      status,
    });
    expect(before?.lines).toContainEqual({ type: 'child', step: 'sub', user: 'u1' });
    expect(before?.status).toBe(1);
    expect(after?.refused).toBeUndefined();
    expect(after?.lines.some(({ type }) => type === 'child')).toBe(false);
  });

  it('of a sub-process, a call or a timer that is not there changes nothing', () => {
    const acts = [{ childEnded: 'a', status: 2 }, { called: '', isOk: true }, { wait: true }] as const;
    const turns = turnsOf([approver('a', ['u1'])], ...acts);
    expect(turns.slice(1).map(({ refused, lines, open, at }) => [refused?.id, lines, open, at])).toEqual(
      acts.map(() => ['flow.simulation.unmet', [], ['a:u1'], 1_000]),
    );
  });

  it('is a decision of the person whose task it names, with what it brings along', () => {
    const body = [approver('a', ['u1', 'u2'], { counterSign: 1 }), approver('b', ['u3'])];
    const turns = turnsOf(
      body,
      { decide: 'a:u2', action: 'agree', opinion: '好' },
      { decide: 'a:u1', action: 'agree' },
    );
    expect(turns.map(({ open }) => open)).toEqual([['a:u1', 'a:u2'], ['a:u1'], ['b:u3']]);
  });

  it('waits for the next of several timers, and never goes back in time', () => {
    const two = [
      branch('a', [node('timer', 'long', { hour: 2 })]),
      branch('b', [node('timer', 'short', { minute: 1 })]),
    ];
    const body = [node('parallel', 'p', { children: two }), approver('z', ['u1'])];
    const { turns, state } = simulated(body, { acts: [{ wait: true }] });
    expect(turns.map(({ at }) => at)).toEqual([1_000, 61_000]);
    expect(turns[0]?.lines.filter(({ type }) => type === 'timer')).toEqual([
      { type: 'timer', step: 'long', at: 7_201_000, about: 'wait' },
      { type: 'timer', step: 'short', at: 61_000, about: 'wait' },
    ]);
    expect(nextTimer(state)).toMatchObject({ step: 'long', at: 7_201_000 });
    expect(nextTimer(undefined)).toBeUndefined();
    expect(openTasks(undefined)).toEqual([]);
  });

  it('says which branches it took, each time anew', () => {
    const loop = [
      branch('yes', [node('redirect', 'r', { target: 'a' })], { when: { '==': [{ var: 'record.again' }, 1] } }),
      branch('no', [], { default: true }),
    ];
    const body = [approver('a', ['u1']), node('exclusive', 'x', { children: loop })];
    const agree = { decide: 'a:u1', action: 'agree' } as const;
    const { turns } = simulated(body, { record: { again: 1 }, acts: [agree, agree] });
    const taken = { type: 'branch', step: 'yes', isDefault: false, isConditional: true };
    expect(turns.map(({ lines }) => lines.filter(({ type }) => type === 'branch'))).toEqual([[], [taken], [taken]]);
  });

  it('says who gets a copy and a message, and which call is made for which step', () => {
    const turns = turnsOf([
      node('copy', 'c', { circulate: ['u4--user'] }),
      node('trigger', 't', { actions: [{ wait: 1 }], isWaiting: false }),
    ]);
    const lines = turns[0]?.lines ?? [];
    expect(lines.filter(({ type }) => type === 'call')).toEqual([{ type: 'call', about: 'action', step: 't' }]);
    expect(lines).toContainEqual(expect.objectContaining({ type: 'message', about: 'ended', users: ['me'] }));
  });
});

describe('the facts of a simulated run', () => {
  const ofRole = [node('approver', 'a', { approvers: ['r1--role', 'r2--role'] })];

  it('must have the members that a rule names', () => {
    expect(simulated(ofRole)).toMatchObject({
      turns: [],
      missing: { initiator: 'me', members: ['r2--role'], hasAdministrators: false },
    });
    const known = organisation({ 'r1--role': ['u1'], 'r2--role': [] });
    expect(simulated(ofRole, {}, known)).toMatchObject({ turns: [{ open: ['a:u1'] }] });
    expect(simulated(ofRole, {}, known).missing).toBeUndefined();
  });

  it('must have a person who is named, and the initiator', () => {
    expect(simulated([approver('a', ['u9'])]).missing).toMatchObject({ members: ['u9--user'] });
    expect(
      simulated(ofRole, { initiator: 'nobody' }, organisation({ 'r1--role': [], 'r2--role': [] })).missing,
    ).toEqual({
      initiator: 'nobody',
      members: [],
      hasAdministrators: false,
    });
  });

  it('must have the administrators where a step is theirs for want of handlers', () => {
    const nobody = [node('approver', 'a', { approvers: ['r3--role'] })];
    const empty = { ...organisation({ 'r3--role': [] }), administrators: [] };
    expect(simulated(nobody, {}, empty).missing).toMatchObject({ hasAdministrators: true });
    expect(simulated(nobody, {}, organisation({ 'r3--role': [] })).turns[0]?.open).toEqual(['a:admin']);
  });
});

describe('the choices of the next act', () => {
  const chosen = (key: string) => node('choose', key, { children: [branch(`${key}1`, []), branch(`${key}2`, [])] });
  const choices = (
    body: readonly StepNode[],
    step?: string,
    { record = {}, known = facts }: { record?: Record<string, unknown>; known?: OrganisationFacts } = {},
  ) => {
    const process = compiled(body);
    const run: SimulatedRun = { initiator: 'me', record, startAt: 1_000, acts: [] };
    const found = simulatedChoices(process, run, known, undefined, step);
    return found.map(({ step: { key }, needs }) => `${key} ${needs}`);
  };

  it('are those up to the next persons: from the submission, or from a step', () => {
    const body = [chosen('x'), approver('a', ['u1']), chosen('y')];
    expect(choices(body)).toEqual(['x branches']);
    expect(choices(body, 'a')).toEqual(['y branches']);
    expect(choices(body, 'none')).toEqual([]);
    expect(choices([approver('a', ['u1']), chosen('y')])).toEqual([]);
  });

  it('depend on the record and the place of the initiator', () => {
    const when = (name: string, value: unknown) => ({ when: { '==': [{ var: name }, value] } });
    const split = (name: string, value: unknown) => [
      node('exclusive', 's', {
        children: [branch('b1', [chosen('x')], when(name, value)), branch('b2', [chosen('y')], { default: true })],
      }),
    ];
    expect(choices(split('record.days', 3), undefined, { record: { days: 3 } })).toEqual(['x branches']);
    expect(choices(split('record.days', 3), undefined, { record: { days: 4 } })).toEqual(['y branches']);
    const me = { ...facts.people['me'], organizeId: 'sales', positionIds: ['p1'], roleIds: ['r1'], groupIds: ['g1'] };
    const known = { ...facts, people: { ...facts.people, me } } as OrganisationFacts;
    expect(choices(split('initiator.organizeId', 'sales'), undefined, { known })).toEqual(['x branches']);
    expect(choices(split('initiator.organizeId', 'sales'))).toEqual(['y branches']);
    for (const [name, value] of [
      ['positionIds', 'p1'],
      ['roleIds', 'r1'],
      ['groupIds', 'g1'],
    ] as const) {
      expect(choices(split(`initiator.${name}.0`, value), undefined, { known })).toEqual(['x branches']);
    }
    const isIn = { when: { in: ['p1', { var: 'initiator.positionIds' }] } };
    const body = [
      node('exclusive', 's', {
        children: [branch('b1', [chosen('x')], isIn), branch('b2', [chosen('y')], { default: true })],
      }),
    ];
    // Of a stranger no positions are known: an empty list, of which a condition can ask.
    const { me: _me, ...others } = facts.people;
    expect(choices(body, undefined, { known: { ...facts, people: others } })).toEqual(['y branches']);
    expect(choices(split('flow.urgency', 1))).toEqual(['x branches']);
  });
});
