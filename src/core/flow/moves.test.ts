import { describe, expect, it } from 'vitest';
import { stepKinds } from '#registry/step-kinds.ts';
import type { Effect } from './model/effect.ts';
import { approver, branch, node, playing, type ProcessPlayer } from './testing/play-process.ts';

const playerOf = playing(stepKinds);

const of = <T extends Effect['type']>(player: ProcessPlayer, type: T) =>
  player.last.filter((effect): effect is Extract<Effect, { type: T }> => effect.type === type);
const codes = (player: ProcessPlayer) => of(player, 'record').map(({ code, user }) => [code, user]);

const started = (...args: Parameters<typeof playerOf>) => {
  const player = playerOf(...args);
  player.submit();
  return player;
};
const agree = (player: ProcessPlayer, ...places: string[]) => {
  for (const place of places) expect(player.decide(place, 'agree')).toBe(true);
};
const line = (more: object = {}) => [
  approver('a', ['u1']),
  approver('b', ['u2']),
  approver('c', ['u3'], more),
  approver('d', ['u4']),
];
const both = (more: object = {}) =>
  node('parallel', 'both', {
    children: [
      branch('left', [approver('l1', ['u1']), approver('l2', ['u2'], { ...more, rejectStep: '1' })]),
      branch('right', [approver('r1', ['u3'], { rejectStep: 'first' })]),
    ],
  });

describe('a return', () => {
  it.each<[string, string | undefined, number, string[]]>([
    ['0', undefined, 3, []],
    ['1', undefined, 1, ['b:u2']],
    ['2', 'a', 1, ['a:u1']],
    ['2', '0', 3, []],
    ['a', undefined, 1, ['a:u1']],
  ])(
    'goes where the step says %s and the handler %s; everything is approved again from there [FLOW-035]',
    (rejectStep, target, status, open) => {
      const player = started(line({ rejectStep }));
      agree(player, 'a:u1', 'b:u2');
      expect(player.decide('c:u3', 'return', { ...(target !== undefined && { target }) })).toBe(true);
      expect([player.state?.status, player.open, codes(player)]).toEqual([status, open, [[0, 'u3']]]);
      if (status === 3) player.submit();
      for (let left = 4; left > 0 && !player.open.includes('c:u3'); left--) agree(player, ...player.open);
      agree(player, 'c:u3');
      expect(player.open).toEqual(['d:u4']);
    },
  );

  it('is refused without target, to a step not passed, and to one in another branch [FLOW-035]', () => {
    const player = started(line({ rejectStep: '2' }));
    agree(player, 'a:u1', 'b:u2');
    for (const target of [undefined, 'd', 'c', 'none']) {
      player.decide('c:u3', 'return', { ...(target !== undefined && { target }) });
      expect([target, player.refused]).toEqual([target, 'flow.refused.returnTarget']);
    }
    const branches = started([approver('first', ['u5']), both({}), approver('end', ['u4'])]);
    agree(branches, 'first:u5', 'l1:u1');
    const other = started([
      node('parallel', 'p', {
        children: [branch('x', [approver('x1', ['u1'])]), branch('y', [approver('y1', ['u2'], { rejectStep: 'x1' })])],
      }),
    ]);
    agree(other, 'x1:u1');
    other.decide('y1:u2', 'return');
    expect(other.refused).toBe('flow.refused.returnTarget');
  });

  it('closes all open tasks behind its target, those of other branches only where it lies before them [FLOW-035]', () => {
    const player = started([approver('first', ['u5']), both(), approver('end', ['u4'])]);
    agree(player, 'first:u5', 'l1:u1');
    player.decide('l2:u2', 'return');
    expect(player.open).toEqual(['r1:u3', 'l1:u1']);
    player.decide('r1:u3', 'return');
    expect([player.open, player.state?.joins]).toEqual([['first:u5'], {}]);
    agree(player, 'first:u5', 'l1:u1', 'l2:u2', 'r1:u3');
    expect(player.open).toEqual(['end:u4']);
  });

  it('has its answer straight back, and freezes the other branches until then', () => {
    const player = started([approver('first', ['u5']), both({ rejectType: 2 }), approver('end', ['u4'])]);
    agree(player, 'first:u5', 'l1:u1');
    const frozen = player.openTasks.find(({ step }) => step === 'r1')?.id ?? '';
    player.decide('l2:u2', 'return');
    expect(player.open).toEqual(['l1:u1']);
    player.send({ type: 'decided', task: frozen, action: 'agree' }, 'u3');
    expect(player.refused).toBe('flow.refused.frozen');
    player.decide('l1:u1', 'return');
    expect(player.refused).toBe('flow.refused.returnAnswer');
    agree(player, 'l1:u1');
    expect(player.open.sort()).toEqual(['l2:u2', 'r1:u3']);
  });

  it('comes straight back from the initiator, to all who decide', () => {
    const some = { rejectType: 2, counterSign: 1, counterSignConfig: { rejectType: 2, rejectNum: 2 } };
    const player = started([approver('a', ['u1']), approver('b', ['u2', 'u3', 'u4'], some), approver('c', ['u5'])]);
    agree(player, 'a:u1');
    agree(player, 'b:u2');
    player.decide('b:u3', 'return');
    player.decide('b:u4', 'return');
    expect([player.state?.status, player.open]).toEqual([3, []]);
    player.submit();
    expect([player.state?.status, player.open]).toEqual([1, ['b:u3', 'b:u4']]);
    agree(player, 'b:u3', 'b:u4');
    expect(player.open).toEqual(['c:u5']);
  });

  it('is what the handler chooses of the two', () => {
    for (const [rejectType, open] of [
      [1, ['b:u2']],
      [2, ['c:u3']],
    ] as const) {
      const player = started(line({ rejectType: 3, rejectStep: 'a' }));
      agree(player, 'a:u1', 'b:u2');
      player.decide('c:u3', 'return', { rejectType });
      agree(player, 'a:u1');
      expect(player.open).toEqual(open);
    }
  });
});

describe('taking an agreement back', () => {
  const taskOf = (player: ProcessPlayer, step: string) =>
    [...(player.state?.passed ?? []).flatMap(({ visit }) => visit ?? []), ...(player.state?.active ?? [])]
      .filter((at) => at.step === step)
      .flatMap(({ tasks }) => tasks)
      .find(({ state }) => state === 'agreed');
  const recall = (player: ProcessPlayer, step: string) => {
    const task = taskOf(player, step);
    return player.send({ type: 'recalled', task: task?.id ?? '' }, task?.user);
  };

  it.each([
    ['any', ['u2', 'u3']],
    ['all', ['u2', 'u3']],
  ])('by a person added before the handler (%s) takes the task from the handler again', (mode, before) => {
    const player = started([approver('a', ['u1'], { hasFreeApproverBtn: true }), approver('end', ['u4'])]);
    player.decide('a:u1', 'addSign', { users: ['u2', 'u3'], sign: { order: 'before', mode } });
    expect(player.open).toEqual(before.map((user) => `a:${user}`));
    agree(player, 'a:u2', ...(mode === 'all' ? ['a:u3'] : []));
    expect(player.open).toEqual(['a:u1']);
    const task = player.state?.active[0]?.tasks.find(({ user }) => user === 'u2');
    expect(player.send({ type: 'recalled', task: task?.id ?? '' }, 'u2')).toBe(true);
    expect(player.open).toEqual(mode === 'all' ? ['a:u2'] : ['a:u2', 'a:u3']);
    agree(player, 'a:u2');
    expect(player.open).toEqual(['a:u1']);
    agree(player, 'a:u1');
    expect(player.open).toEqual(['end:u4']);
  });

  it('undoes what it led to, also behind a join, as code 3 [FLOW-038]', () => {
    const player = started([both(), approver('end', ['u4', 'u5'])]);
    agree(player, 'l1:u1', 'r1:u3', 'l2:u2');
    expect(player.open).toEqual(['end:u4', 'end:u5']);
    expect(recall(player, 'l2')).toBe(true);
    expect([player.open, codes(player)]).toEqual([['l2:u2'], [[3, 'u2']]]);
    agree(player, 'l2:u2');
    expect(player.open).toEqual(['end:u4', 'end:u5']);
  });

  it('reopens the tasks that the decision closed, and a vote where others still decide [FLOW-038]', () => {
    const any = started([approver('any', ['u1', 'u2']), approver('next', ['u3'])]);
    agree(any, 'any:u1');
    recall(any, 'any');
    expect(any.open).toEqual(['any:u1', 'any:u2']);
    const turns = started([approver('turns', ['u1', 'u2'], { counterSign: 2 })]);
    agree(turns, 'turns:u1');
    recall(turns, 'turns');
    expect(turns.open).toEqual(['turns:u1']);
    agree(turns, 'turns:u1', 'turns:u2');
    expect(turns.state?.status).toBe(2);
  });

  it('is refused when the next task was decided [FLOW-038]', () => {
    const player = started(line());
    agree(player, 'a:u1', 'b:u2');
    expect([recall(player, 'a'), player.refused]).toEqual([false, 'flow.refused.recallDone']);
    const turns = started([approver('turns', ['u1', 'u2', 'u3'], { counterSign: 2 })]);
    agree(turns, 'turns:u1', 'turns:u2');
    expect([recall(turns, 'turns'), turns.refused]).toEqual([false, 'flow.refused.recallDone']);
  });

  it('is refused after a return, over a redirect, with a sub-process, and for others [FLOW-038]', () => {
    const returned = started(line({ rejectStep: 'a' }));
    agree(returned, 'a:u1', 'b:u2');
    const task = taskOf(returned, 'b')?.id ?? '';
    returned.decide('c:u3', 'return');
    returned.send({ type: 'recalled', task }, 'u2');
    expect(returned.refused).toBe('flow.refused.recallReturned');
    const back = node('choose', 'way', {
      children: [branch('back', [node('redirect', 'r', { target: 'a' })]), branch('on', [])],
    });
    const redirected = started([approver('a', ['u1']), approver('b', ['u2']), back]);
    agree(redirected, 'a:u1');
    const last = redirected.openTasks[0]?.id ?? '';
    redirected.decide('b:u2', 'agree', { branches: { way: ['back'] } });
    redirected.send({ type: 'recalled', task: last }, 'u2');
    expect(redirected.refused).toBe('flow.refused.recallRedirect');
    const sub = started([approver('a', ['u1']), node('subFlow', 's', { flowId: 'f', isInitiator: true })]);
    agree(sub, 'a:u1');
    expect([recall(sub, 'a'), sub.refused]).toEqual([false, 'flow.refused.recallChild']);
    const without = started([approver('a', ['u1'], { hasRevokeBtn: false }), approver('b', ['u2'])]);
    agree(without, 'a:u1');
    expect([recall(without, 'a'), without.refused]).toEqual([false, 'flow.refused.forbidden']);
    const others = started(line());
    agree(others, 'a:u1');
    others.send({ type: 'recalled', task: taskOf(others, 'a')?.id ?? '' }, 'u5');
    expect(others.refusal).toMatchObject({ id: 'flow.refused.forbidden', code: 403 });
  });
});

describe('the initiator and the administrator', () => {
  it('withdraw to submit again, or for good; a sub-process not at all', () => {
    for (const [revokeRule, status] of [
      [2, 7],
      [1, 4],
    ] as const) {
      const player = started([...line(), node('subFlow', 's', { flowId: 'f' })], { revokeRule });
      expect(player.send({ type: 'withdrawn' }, 'u1')).toBe(false);
      expect(player.send({ type: 'withdrawn' }, 'me')).toBe(true);
      expect([player.state?.status, player.open, codes(player)]).toEqual([status, [], [[3, 'me']]]);
      player.send({ type: 'terminated' }, 'admin');
      expect(player.refused).toBe('flow.refused.withdrawn');
      expect([player.submit(), player.refused]).toEqual(
        status === 7 ? [true, undefined] : [false, 'flow.refused.withdrawn'],
      );
    }
    const child = playerOf(line());
    child.submit({}, { isChild: true });
    child.send({ type: 'withdrawn' }, 'me');
    expect(child.refused).toBe('flow.refused.childWithdraw');
  });

  it('end an instance and its sub-processes; later actions are refused with the reason', () => {
    const player = started([node('subFlow', 's', { flowId: 'f', isInitiator: true }), ...line()]);
    player.send({ type: 'terminated', opinion: 'no' }, 'admin');
    expect([player.state?.status, codes(player), of(player, 'child')]).toEqual([
      5,
      [[4, 'admin']],
      [expect.objectContaining({ action: 'terminate' })],
    ]);
    player.submit();
    expect(player.refused).toBe('flow.refused.terminated');
    const handler = started([approver('a', ['u1'], { hasRefuseBtn: true })]);
    const task = handler.openTasks[0]?.id ?? '';
    handler.decide('a:u1', 'terminate');
    expect([handler.state?.status, codes(handler)]).toEqual([5, [[4, 'u1']]]);
    handler.send({ type: 'decided', task, action: 'agree' }, 'u1');
    expect(handler.refused).toBe('flow.refused.terminated');
  });

  it('suspend with all its deadlines, and resume', () => {
    const player = started([approver('a', ['u1'], { limit: { duringDeal: 1, overtime: {} } }), approver('b', ['u2'])]);
    const before = player.state?.active[0];
    player.send({ type: 'suspended', opinion: 'why', files: [{ fileId: 'f1', name: 'a.pdf' }] }, 'admin');
    const suspendedAt = player.now;
    expect([player.state?.status, of(player, 'untimer').length]).toEqual([6, 1]);
    expect(of(player, 'record')).toMatchObject([
      { code: 11, user: 'admin', opinion: 'why', files: [{ fileId: 'f1', name: 'a.pdf' }] },
    ]);
    player.decide('a:u1', 'agree');
    expect(player.refused).toBe('flow.refused.suspended');
    player.send({ type: 'resumed' }, 'admin', 5_000);
    expect([player.state?.status, codes(player), player.open]).toEqual([1, [[12, 'admin']], ['a:u1']]);
    const after = player.state?.active[0];
    const pause = player.now - suspendedAt;
    expect(after?.deadline).toBe((before?.deadline ?? 0) + pause);
    expect(of(player, 'timer')).toMatchObject([{ at: (before?.timers[0]?.at ?? 0) + pause }]);
  });

  it('suspend sub-processes only where that was chosen', () => {
    for (const withChildren of [true, false]) {
      const player = started([node('subFlow', 's', { flowId: 'f', isInitiator: true })]);
      player.send({ type: 'suspended', withChildren }, 'admin');
      expect(of(player, 'child').map(({ action }) => action)).toEqual(withChildren ? ['suspend'] : []);
    }
  });

  it('move a running instance to another step, but not over a sub-process', () => {
    const player = started([approver('a', ['u1']), both(), approver('end', ['u4'])]);
    player.send({ type: 'changed', step: 'l2' }, 'admin');
    expect([player.open, codes(player)]).toEqual([['l2:u2'], [[8, 'admin']]]);
    agree(player, 'l2:u2');
    expect(player.open).toEqual(['end:u4']);
    player.send({ type: 'changed', step: 'both' }, 'admin');
    expect(player.refused).toBe('flow.refused.change');
    const sub = started([node('subFlow', 's', { flowId: 'f', isInitiator: true }), approver('a', ['u1'])]);
    sub.send({ type: 'changed', step: 'a' }, 'admin');
    expect(sub.refused).toBe('flow.refused.changeChild');
  });

  it('revive an ended instance at a step, with the last data or those of then', () => {
    const player = started(line());
    player.send({ type: 'revived', step: 'a', dataRule: 0 }, 'admin');
    expect(player.refused).toBe('flow.refused.notEnded');
    agree(player, 'a:u1');
    player.send({ type: 'terminated' }, 'admin');
    player.send({ type: 'revived', step: 'c', dataRule: 1 }, 'admin');
    expect(player.refused).toBe('flow.refused.reviveData');
    player.send({ type: 'revived', step: 'a', dataRule: 1 }, 'admin');
    expect([player.open, codes(player), of(player, 'restore').length]).toEqual([['a:u1'], [[9, 'admin']], 1]);
    agree(player, 'a:u1', 'b:u2', 'c:u3', 'd:u4');
    player.send({ type: 'revived', step: 'c', dataRule: 0 }, 'admin');
    expect([player.state?.status, player.open, of(player, 'restore')]).toEqual([1, ['c:u3'], []]);
  });
});

describe('a redirect', () => {
  const back = (target: string) =>
    node('choose', 'way', { children: [branch('back', [node('redirect', 'r', { target })]), branch('on', [])] });

  it('goes back to an earlier step that was passed, as code 13 [FLOW-042]', () => {
    const player = started([approver('a', ['u1']), approver('b', ['u2']), back('a')]);
    agree(player, 'a:u1');
    player.decide('b:u2', 'agree', { branches: { way: ['back'] } });
    expect([player.open, codes(player)]).toEqual([
      ['a:u1'],
      [
        [1, 'u2'],
        [13, 'u2'],
      ],
    ]);
  });

  it('is refused to a step that was not passed [FLOW-042]', () => {
    const way = node('exclusive', 'x', {
      children: [
        branch('p', [approver('skipped', ['u3'])], { when: { var: 'record.never' } }),
        branch('q', [], { default: true }),
      ],
    });
    const player = started([way, approver('b', ['u2']), back('skipped')]);
    player.decide('b:u2', 'agree', { branches: { way: ['back'] } });
    expect([player.refused, player.open]).toEqual(['flow.refused.redirect', ['b:u2']]);
  });

  it('suspends the instance when it is taken more than 20 times [FLOW-042]', () => {
    const player = started([approver('a', ['u1']), back('a')]);
    for (let count = 0; count < 20; count++) {
      player.decide('a:u1', 'agree', { branches: { way: ['back'] } });
      expect(player.open).toEqual(['a:u1']);
    }
    player.decide('a:u1', 'agree', { branches: { way: ['back'] } });
    expect(player.state?.status).toBe(6);
    expect(of(player, 'message').filter(({ about }) => about === 'redirected')).toEqual([
      { type: 'message', about: 'redirected', step: 'r' },
    ]);
    player.send({ type: 'resumed' }, 'admin');
    expect([player.state?.status, player.open]).toEqual([1, ['a:u1']]);
  });
});
