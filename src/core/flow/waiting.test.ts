import { afterEach, describe, expect, it } from 'vitest';
import { stepKinds } from '#registry/step-kinds.ts';
import { setZone, zoneName } from '../dates/zone.ts';
import type { Effect } from './model/effect.ts';
import { approver, branch, node, playing, type ProcessPlayer } from './testing/play-process.ts';

const playerOf = playing(stepKinds);

const hour = 3_600_000;
const of = <T extends Effect['type']>(player: ProcessPlayer, type: T) =>
  player.last.filter((effect): effect is Extract<Effect, { type: T }> => effect.type === type);
const started = (...args: Parameters<typeof playerOf>) => {
  const player = playerOf(...args);
  player.submit({ due: 50_000 });
  return player;
};
const last = approver('last', ['u5']);

const zone = zoneName();
afterEach(() => setZone(zone ?? ''));

describe('a timer step', () => {
  it.each<[object, number]>([
    [{ second: 5 }, 5_000],
    [{ minute: 2, second: 1 }, 121_000],
    [{ day: 1, hour: 2 }, 26 * hour],
  ])('waits for %j [FLOW-046]', (props, wait) => {
    const player = started([node('timer', 't', props), last]);
    expect(of(player, 'timer')).toMatchObject([{ step: 't', at: 1 + wait, about: 'wait' }]);
    const [timer] = of(player, 'timer');
    player.send({ type: 'due', timer: timer?.id ?? '' }, undefined, wait - 1);
    expect([player.refused, player.open]).toEqual(['flow.refused.early', []]);
    player.nextTimer();
    expect(player.open).toEqual(['last:u5']);
    player.send({ type: 'due', timer: timer?.id ?? '' });
    expect(player.refused).toBe('flow.refused.done');
  });

  it('waits until a date of the record; without one it goes on [FLOW-046]', () => {
    const player = started([node('timer', 't', { formField: 'due' }), last]);
    expect(of(player, 'timer')).toMatchObject([{ at: 50_000 }]);
    const without = started([node('timer', 't', { formField: 'none' }), last]);
    expect(of(without, 'log')).toMatchObject([{ note: 'flow.note.noDate' }]);
    without.nextTimer();
    expect(without.open).toEqual(['last:u5']);
  });

  it('counts days by the calendar of the organisation [FLOW-046]', () => {
    setZone('Europe/Berlin');
    const player = playerOf([node('timer', 't', { day: 1 })]);
    player.now = Date.UTC(2026, 2, 28, 12) - 1;
    player.submit();
    // The night in between has one hour less.
    expect(of(player, 'timer')).toMatchObject([{ at: Date.UTC(2026, 2, 29, 11) }]);
  });
});

describe('a limit', () => {
  const abouts = (player: ProcessPlayer) => of(player, 'message').map(({ about, users }) => [about, users]);
  const limited = (limit: object, more: object = {}) =>
    approver('slow', ['u1', 'u2'], { counterSign: 1, limit, ...more });

  it.each<[object, number]>([
    [{ duringDeal: 2 }, 2 * hour + 2],
    [{ duringDeal: 2, nodeLimit: 1 }, 2 * hour + 1],
    [{ duringDeal: 2, nodeLimit: 2, formField: 'due' }, 2 * hour + 50_000],
    [{ duringDeal: 2, nodeLimit: 2, formField: 'none' }, -1],
  ])('is counted from receipt, from the start or from a date: %j [FLOW-047]', (limit, deadline) => {
    const player = started([approver('first', ['u3']), limited(limit)]);
    player.decide('first:u3', 'agree');
    expect(player.state?.active[0]?.deadline ?? -1).toBe(deadline);
  });

  it('reminds before it and acts after it, again and again [FLOW-047]', () => {
    const notice = { firstOver: 1, overTimeDuring: 2 };
    const player = started([limited({ duringDeal: 6, notice, overtime: { overTimeDuring: 3 } }), last]);
    const seen: unknown[] = [];
    for (let count = 0; count < 5; count++) {
      player.nextTimer();
      seen.push([Math.floor(player.now / hour), ...abouts(player)]);
    }
    const both = ['u1', 'u2'];
    expect(seen).toEqual([
      [1, ['reminder', both]],
      [3, ['reminder', both]],
      [5, ['reminder', both]],
      [6, ['overtime', both]],
      [9, ['overtime', both]],
    ]);
    player.decide('slow:u1', 'agree');
    player.decide('slow:u2', 'agree');
    expect([player.open, player.state?.active[0]?.timers]).toEqual([['last:u5'], []]);
  });

  it('calls the interfaces of reminder and overtime [FLOW-047]', () => {
    const config = { on: true, interfaceId: 'i' };
    const events = { overNotice: false, overEvent: true };
    const limit = { duringDeal: 2, notice: { firstOver: 1, ...events }, overtime: events };
    const player = started([limited(limit, { noticeFuncConfig: config, overTimeFuncConfig: config })]);
    const calls = [0, 1].map(
      () => player.nextTimer() && [of(player, 'call').map(({ about }) => about), abouts(player)],
    );
    expect(calls).toEqual([
      [['reminder'], []],
      [['overtime'], []],
    ]);
  });

  it('agrees by itself after some overtimes, but not where the next step needs a choice [FLOW-047]', () => {
    const overtime = { overTimeDuring: 1, overAutoApprove: true, overAutoApproveTime: 2 };
    const player = started([limited({ duringDeal: 1, overtime }), last]);
    player.nextTimer();
    expect(player.open).toEqual(['slow:u1', 'slow:u2']);
    player.nextTimer();
    expect(player.open).toEqual(['last:u5']);
    expect(of(player, 'record')).toMatchObject([
      { code: 1, user: 'u1', note: 'flow.opinion.automatic' },
      { code: 1, user: 'u2' },
    ]);
    const choosing = started([limited({ duringDeal: 1, overtime }), node('approver', 'pick', { assigneeType: 7 })]);
    for (const _ of [1, 2]) choosing.nextTimer();
    expect([choosing.open, of(choosing, 'log')]).toMatchObject([
      ['slow:u1', 'slow:u2'],
      [{ note: 'flow.note.choiceNeeded' }],
    ]);
  });
});

describe('a sub-process', () => {
  const sub = (more: object = {}) =>
    node('subFlow', 's', { flowId: 'f', initiators: ['u1--user', 'u2--user'], ...more });
  const ended = (player: ProcessPlayer, index: number, status: 2 | 5) => {
    const child = player.effects.filter((effect) => effect.type === 'child')[index];
    return player.send({ type: 'childEnded', child: child?.id ?? '', status });
  };

  it('starts an instance for each initiator; the step ends when all have ended, terminated ones noted', () => {
    const player = started([sub(), last]);
    expect(of(player, 'child').map(({ user, action }) => [user, action])).toEqual([
      ['u1', 'start'],
      ['u2', 'start'],
    ]);
    ended(player, 0, 2);
    expect(player.open).toEqual([]);
    ended(player, 1, 5);
    expect([player.open, of(player, 'log')]).toMatchObject([['last:u5'], [{ note: 'flow.note.child' }]]);
  });

  it('lets the instance go on at once when it is asynchronous, or when no initiator is found', () => {
    expect(started([sub({ isAsync: 1 }), last]).open).toEqual(['last:u5']);
    expect(started([sub({ initiators: ['none--role'] }), last]).open).toEqual(['last:u5']);
  });

  it('may end while the instance is suspended: it goes on when it is resumed', () => {
    const player = started([sub({ initiators: ['u1--user'] }), last]);
    player.send({ type: 'suspended' }, 'admin');
    ended(player, 0, 2);
    expect([player.open, player.state?.status]).toEqual([[], 6]);
    player.send({ type: 'resumed' }, 'admin');
    expect(player.open).toEqual(['last:u5']);
  });
});

describe('a trigger', () => {
  const trigger = (more: object = {}) => node('trigger', 't', { actions: [{ wait: 1 }], ...more });
  const answer = (player: ProcessPlayer, isOk: boolean) => {
    const call = player.effects.find((effect) => effect.type === 'call');
    return player.send({ type: 'called', call: call?.id ?? '', isOk });
  };

  it('runs its actions as a job, waiting for them or not', () => {
    const waiting = started([trigger(), last]);
    expect([waiting.open, of(waiting, 'call')]).toMatchObject([[], [{ about: 'action', step: 't' }]]);
    answer(waiting, true);
    expect(waiting.open).toEqual(['last:u5']);
    const running = started([trigger({ isWaiting: false }), last]);
    expect(running.open).toEqual(['last:u5']);
    expect(answer(running, false)).toBe(true);
    expect(running.state?.status).toBe(1);
  });

  it('applies an answer that arrives during a suspension when the instance is resumed', () => {
    const player = started([trigger(), last]);
    player.send({ type: 'suspended', withChildren: false }, 'admin');
    expect(answer(player, true)).toBe(true);
    expect([player.state?.status, player.open]).toEqual([6, []]);
    expect(player.state?.deferred).toHaveLength(1);
    player.send({ type: 'resumed' }, 'admin');
    expect([player.state?.status, player.open, player.state?.deferred]).toEqual([1, ['last:u5'], []]);
  });

  it('suspends the instance when it fails, until a repetition succeeds; or is passed over with a note', () => {
    const player = started([trigger(), last]);
    answer(player, false);
    expect([player.state?.status, of(player, 'message')]).toMatchObject([6, [{ about: 'failed' }]]);
    const [call] = player.state?.calls ?? [];
    player.send({ type: 'retried', call: call?.id ?? '' }, 'admin');
    expect(of(player, 'call')).toMatchObject([{ id: call?.id }]);
    answer(player, true);
    expect([player.state?.status, player.open]).toEqual([1, ['last:u5']]);
    const lenient = started([trigger({ funcConfigRule: 0 }), last]);
    answer(lenient, false);
    expect([lenient.open, of(lenient, 'log')]).toMatchObject([['last:u5'], [{ note: 'flow.note.interface' }]]);
  });
});

describe('events with an interface', () => {
  it('call it, and suspend the instance on failure only where the rule says so', () => {
    const config = (funcConfigRule: number) => ({ on: true, interfaceId: 'i', funcConfigRule });
    for (const rule of [0, 1]) {
      const player = started([approver('a', ['u1'], { approveFuncConfig: config(rule) }), last]);
      player.decide('a:u1', 'agree');
      const [call] = of(player, 'call');
      expect(call).toMatchObject({ about: 'agreed', step: 'a' });
      player.send({ type: 'called', call: call?.id ?? '', isOk: false });
      expect(player.state?.status).toBe(rule === 1 ? 6 : 1);
    }
    const recalled = started([approver('a', ['u1'], { recallFuncConfig: config(0) }), last]);
    recalled.decide('a:u1', 'agree');
    recalled.send({ type: 'recalled', task: recalled.state?.passed.at(-1)?.visit?.tasks[0]?.id ?? '' }, 'u1');
    expect([recalled.open, of(recalled, 'call')]).toMatchObject([['a:u1'], [{ about: 'recalled', step: 'a' }]]);
    const whole = started([approver('a', ['u1'], { rejectFuncConfig: config(0) })], {
      initFuncConfig: config(0),
      endFuncConfig: config(0),
      flowRecallFuncConfig: config(0),
    });
    const about = () => of(whole, 'call').map((call) => call.about);
    expect(about()).toEqual(['started']);
    whole.decide('a:u1', 'return');
    expect(about()).toEqual(['returned']);
    whole.submit();
    whole.send({ type: 'withdrawn' }, 'me');
    expect(about()).toEqual(['withdrawn']);
    whole.submit();
    whole.decide('a:u1', 'agree');
    expect(about()).toEqual(['ended']);
  });
});

describe('splits', () => {
  const over = (amount: number) => ({ when: { '>': [{ var: 'record.amount' }, amount] } });
  const three = (zhjyKey: string, last: object) =>
    node(zhjyKey, 'split', {
      children: [
        branch('a', [approver('a1', ['u1'])], over(10)),
        branch('b', [approver('b1', ['u2'])], over(5)),
        branch('c', [], last),
      ],
    });
  const openOf = (zhjyKey: string, amount: number, third: object = { default: true }) => {
    const player = playerOf([three(zhjyKey, third), last]);
    player.submit({ amount });
    return player.open;
  };

  it('take the first, every, or all branches, else the default; an empty branch passes through [FLOW-003] [FLOW-006]', () => {
    expect([openOf('exclusive', 20), openOf('exclusive', 7), openOf('exclusive', 1)]).toEqual([
      ['a1:u1'],
      ['b1:u2'],
      ['last:u5'],
    ]);
    expect([openOf('inclusive', 20), openOf('inclusive', 7), openOf('inclusive', 1)]).toEqual([
      ['a1:u1', 'b1:u2'],
      ['b1:u2'],
      ['last:u5'],
    ]);
    expect(openOf('parallel', 1, {})).toEqual(['a1:u1', 'b1:u2']);
  });

  it('read record, initiator and flow; what cannot be evaluated does not hold, and is noted [FLOW-006]', () => {
    const takes = (when: unknown) => {
      const children = [branch('a', [approver('a1', ['u1'])], { when }), branch('b', [], { default: true })];
      const player = playerOf([node('exclusive', 'split', { children }), last]);
      const initiator = { id: 'me', organizeId: 'o1', positionIds: ['p1'], roleIds: ['r1'], groupIds: ['g1'] };
      player.send({ type: 'submitted', initiator, urgency: 3, record: { lines: [{ price: 4 }] } }, 'me');
      return [player.open[0], of(player, 'log').map(({ note }) => note)];
    };
    const is = (name: string, value: unknown) => takes({ '==': [{ var: name }, value] })[0];
    expect([
      is('initiator.id', 'me'),
      is('initiator.organizeId', 'o1'),
      is('flow.urgency', 3),
      is('flow.startTime', 1),
    ]).toEqual(Array(4).fill('a1:u1'));
    for (const [name, id] of [
      ['positionIds', 'p1'],
      ['roleIds', 'r1'],
      ['groupIds', 'g1'],
    ]) {
      expect(takes({ in: [id, { var: `initiator.${name}` }] })[0]).toBe('a1:u1');
    }
    expect(takes({ some: [{ var: 'record.lines' }, { '>': [{ var: 'price' }, 3] }] })[0]).toBe('a1:u1');
    expect(takes({ '==': [{ var: 'record.__proto__' }, null] })[0]).toBe('a1:u1');
    expect(takes({ log: 1 })).toEqual(['last:u5', ['flow.note.rule']]);
  });

  it('end with an end step in one branch, with its status', () => {
    for (const status of [2, 5]) {
      const both = node('parallel', 'p', {
        children: [
          branch('a', [approver('a1', ['u1']), node('end', 'stop', { status })]),
          branch('b', [approver('b1', ['u2'])]),
        ],
      });
      const player = started([both, last]);
      player.decide('a1:u1', 'agree');
      expect([player.state?.status, player.open]).toEqual([status, []]);
    }
  });
});

describe('messages', () => {
  const arrivals = (on: number | undefined, start: object = {}) => {
    const player = started(
      [approver('a', ['u1'], on === undefined ? {} : { waitMsgConfig: { on, msgId: 'own' } })],
      start,
    );
    return of(player, 'message').map(({ about, template }) => [about, template]);
  };

  it('are sent not at all, by an own template, as the start says, or by the default one', () => {
    const whole = { waitMsgConfig: { on: 1, msgId: 'of-start' } };
    expect([arrivals(0), arrivals(1), arrivals(2, whole), arrivals(3, whole), arrivals(undefined)]).toEqual([
      [],
      [['arrived', 'own']],
      [['arrived', 'of-start']],
      [['arrived', undefined]],
      [['arrived', undefined]],
    ]);
    expect(arrivals(undefined, { waitMsgConfig: { on: 0 } })).toEqual([]);
  });

  it('urge all handlers, but not twice within ten minutes, and only for the initiator', () => {
    const player = started([approver('a', ['u1', 'u2'])]);
    player.send({ type: 'urged' }, 'u1');
    expect(player.refused).toBe('flow.refused.forbidden');
    player.send({ type: 'urged' }, 'me');
    expect(of(player, 'message')).toMatchObject([{ about: 'urged', users: ['u1', 'u2'] }]);
    player.send({ type: 'urged' }, 'me', 599_000);
    expect(player.refused).toBe('flow.refused.urgedAgain');
    player.send({ type: 'urged' }, 'me', 2_000);
    expect(player.refused).toBeUndefined();
    const waiting = started([node('timer', 't', { day: 1 })]);
    waiting.send({ type: 'urged' }, 'me');
    expect(waiting.refused).toBe('flow.refused.nobodyToUrge');
  });

  it('go to persons whom a handler adds, only where the step allows it', () => {
    for (const isCustomCopy of [true, false]) {
      const player = started([approver('a', ['u1'], { isCustomCopy })]);
      expect(player.decide('a:u1', 'agree', { copyTo: ['u2', 'u3', 'u2'] })).toBe(isCustomCopy);
      const expected = [{ type: 'copy', step: 'a', users: ['u2', 'u3'] }];
      if (isCustomCopy) expect(of(player, 'copy')).toEqual(expected);
      else expect(player.refused).toBe('flow.refused.forbidden');
    }
  });

  it('go to the initiator of a terminated instance', () => {
    const player = started([approver('a', ['u1'])]);
    player.send({ type: 'terminated' }, 'admin');
    expect(of(player, 'message')).toMatchObject([{ about: 'ended', users: ['me'] }]);
  });

  it('go to the persons of a copy, each once', () => {
    const copy = node('copy', 'c', { members: ['u1--user', 'me--user'], isInitiatorCopy: true, formField: 'who' });
    const player = playerOf([copy]);
    player.submit({ who: ['u2', 'u1'] });
    expect(of(player, 'copy')).toEqual([{ type: 'copy', step: 'c', users: ['u1', 'me', 'u2'] }]);
  });
});
