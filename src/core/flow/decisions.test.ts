import { describe, expect, it } from 'vitest';
import { stepKinds } from '#registry/step-kinds.ts';
import type { Effect } from './model/effect.ts';
import { approver, branch, node, organisation, playing, type ProcessPlayer } from './testing/play-process.ts';

const playerOf = playing(stepKinds);

const records = ({ last }: ProcessPlayer) =>
  last.flatMap((effect) => (effect.type === 'record' ? [[effect.code, effect.user]] : []));
const taskStates = ({ effects }: ProcessPlayer) =>
  Object.fromEntries(
    effects.flatMap((effect) => (effect.type === 'task' ? [[effect.task.user, effect.task.state]] : [])),
  );
const of = <T extends Effect['type']>(player: ProcessPlayer, type: T) =>
  player.last.filter((effect): effect is Extract<Effect, { type: T }> => effect.type === type);

const last = approver('last', ['u5']);
const started = (...args: Parameters<typeof playerOf>) => {
  const player = playerOf(...args);
  player.submit();
  return player;
};

describe('the handlers of a step', () => {
  it('follow the rule of the step, when it is entered', () => {
    const rules: [object, object][] = [
      [
        { assigneeType: 1, managerLevel: 2 },
        { by: 'superior', level: 2 },
      ],
      [
        { assigneeType: 2, departmentLevel: 3 },
        { by: 'departmentHead', level: 3 },
      ],
      [{ assigneeType: 3 }, { by: 'initiator' }],
      [
        { assigneeType: 4, formField: 'who', formFieldType: 3 },
        { by: 'field', value: 'p1', formFieldType: 3 },
      ],
      [
        { assigneeType: 5, nodeId: 'first' },
        { by: 'users', users: ['u1'] },
      ],
      [{ approvers: ['r1--role'] }, { by: 'members', members: ['r1--role'] }],
      [
        { assigneeType: 9, interfaceId: 'i1' },
        { by: 'interface', interfaceId: 'i1' },
      ],
      [
        { assigneeType: 10, managerLevel: 4 },
        { by: 'superiors', level: 4 },
      ],
      [
        { assigneeType: 3, extraRule: 2 },
        { by: 'initiator', extraRule: 2 },
      ],
    ];
    for (const [props, rule] of rules) {
      const questions: unknown[] = [];
      const player = playerOf([approver('first', ['u1']), node('approver', 'next', props)]);
      player.questions = (question) => questions.push(question);
      player.submit({ who: 'p1' });
      expect(questions).toHaveLength(1);
      player.decide('first:u1', 'agree');
      expect(questions[1]).toEqual({ ...rule, initiator: 'me' });
    }
  });

  it('are candidates that the handler before chooses; without a choice the agreement is refused', () => {
    const candidates = node('approver', 'pick', { config: { zhjyKey: 'approver', label: '财务' }, assigneeType: 7 });
    const player = started([approver('first', ['u1']), node('timer', 'pause', { minute: 1 }), candidates]);
    expect(player.decide('first:u1', 'agree')).toBe(false);
    expect([player.refused, player.open]).toEqual(['flow.refused.candidates', ['first:u1']]);
    expect(player.refusal?.params).toEqual({ step: 'pick', name: '财务' });
    expect(player.decide('first:u1', 'agree', { candidates: { pick: ['u2', 'u3'] } })).toBe(true);
    player.nextTimer();
    expect(player.open).toEqual(['pick:u2', 'pick:u3']);
    const some = started([approver('first', ['u1']), { ...candidates, approvers: ['u2--user', 'u4--user'] }]);
    some.decide('first:u1', 'agree', { candidates: { pick: ['u2', 'u3'] } });
    expect(some.open).toEqual(['pick:u2']);
  });

  it('are chosen by the initiator for the first step, and stay when it is returned to', () => {
    const player = playerOf([
      node('approver', 'pick', { assigneeType: 7 }),
      approver('last', ['u5'], { rejectStep: 'pick' }),
    ]);
    player.submit();
    expect(player.refused).toBe('flow.refused.candidates');
    player.submit({}, { candidates: { pick: ['u2'] } });
    player.decide('pick:u2', 'agree');
    player.decide('last:u5', 'return');
    expect(player.open).toEqual(['pick:u2']);
  });

  it.each<[string, number, string[]]>([
    ['administrators', 1, ['next:admin']],
    ['named persons', 2, ['next:u4']],
    ['passed over', 4, ['last:u5']],
    ['the initiator', 6, ['next:me']],
  ])('are %s where the rule finds no person, by error rule %d [FLOW-022]', (_, errorRule, open) => {
    const next = node('approver', 'next', { approvers: ['none--role'] });
    const player = started([approver('first', ['u1']), next, last], { errorRule, errorRuleUser: ['u4--user'] });
    player.decide('first:u1', 'agree');
    expect(player.open).toEqual(open);
  });

  it('are named by the handler before, or the agreement is refused, by error rules 3 and 5 [FLOW-022]', () => {
    const body = [approver('first', ['u1']), node('approver', 'next', { approvers: ['none--role'] })];
    const naming = started(body, { errorRule: 3 });
    naming.decide('first:u1', 'agree');
    expect([naming.refused, naming.open]).toEqual(['flow.refused.named', ['first:u1']]);
    naming.decide('first:u1', 'agree', { named: { next: ['u3'] } });
    expect(naming.open).toEqual(['next:u3']);
    const wrong = started(body, { errorRule: 3 });
    wrong.decide('first:u1', 'agree', { named: { next: ['deleted'] } });
    expect([wrong.refused, wrong.open]).toEqual(['flow.refused.named', ['first:u1']]);
    const refusing = started(body, { errorRule: 5 });
    refusing.decide('first:u1', 'agree');
    expect([refusing.refused, refusing.open]).toEqual(['flow.refused.nobody', ['first:u1']]);
  });

  it('are the administrators where no person is there to be refused, or the error rule finds none [FLOW-022]', () => {
    for (const errorRule of [2, 3, 5]) {
      const body = [node('timer', 'pause', { minute: 1 }), node('approver', 'next', { approvers: ['none--role'] })];
      const player = started(body, { errorRule, errorRuleUser: ['deleted--user'] });
      player.nextTimer();
      expect(player.open).toEqual(['next:admin']);
    }
  });

  it('are passed over, or the administrators, at the first step as well [FLOW-022]', () => {
    const body = [node('approver', 'next', { approvers: ['none--role'] }), last];
    expect(started(body, { errorRule: 4 }).open).toEqual(['last:u5']);
    expect(started(body).open).toEqual(['next:admin']);
    const refused = playerOf(body, { errorRule: 5 });
    refused.submit();
    expect([refused.refused, refused.state]).toEqual(['flow.refused.nobody', undefined]);
  });

  it('never leave an instance standing: suspended where there is not even an administrator [FLOW-022]', () => {
    const facts = { ...organisation(), administrators: [] };
    const player = started(
      [node('timer', 'pause', { minute: 1 }), node('approver', 'next', { approvers: ['x--role'] })],
      {},
      facts,
    );
    player.nextTimer();
    expect([player.state?.status, player.open]).toEqual([6, []]);
  });
});

describe('an agreement by itself', () => {
  const twice = (props: object, more: object[] = []) =>
    started([
      approver('first', ['u1', 'u2']),
      approver('middle', ['u3']),
      approver('next', ['u1', 'me', 'u3'], { counterSign: 1, ...props }),
      ...(more as never[]),
    ]);
  const reach = (player: ProcessPlayer) => {
    player.decide('first:u1', 'agree');
    player.decide('middle:u3', 'agree');
    return player;
  };

  it.each<[number, string[]]>([
    [2, ['next:u1', 'next:u3']],
    [3, ['next:u1', 'next:me']],
    [4, ['next:me']],
  ])('is made by agree rule %d, as code 1 with an opinion [FLOW-023]', (rule, open) => {
    const player = reach(twice({ agreeRules: [rule] }));
    expect(player.open).toEqual(open);
    const automatic = of(player, 'record').filter(({ note }) => note !== undefined);
    expect(automatic.map(({ code, note }) => [code, note])).toEqual(automatic.map(() => [1, 'flow.opinion.automatic']));
    expect(automatic).toHaveLength(3 - open.length);
  });

  it('is not made where a signature or a required field is missing [FLOW-023]', () => {
    const all = ['next:u1', 'next:me', 'next:u3'];
    expect(reach(twice({ agreeRules: [4], hasSign: true })).open).toEqual(all);
    const withField = { agreeRules: [4], formOperates: { price: 'required' } };
    expect(reach(twice(withField)).open).toEqual(all);
    const filled = twice(withField);
    filled.decide('first:u1', 'agree');
    filled.decide('middle:u3', 'agree', { record: { price: 3 } });
    expect(filled.open).toEqual(['next:me']);
  });
});

describe('several handlers', () => {
  it('close with the first decision, an agreement or a return [FLOW-024]', () => {
    const returned = started([approver('any', ['u1', 'u2', 'u3']), last]);
    returned.decide('any:u3', 'return');
    expect([returned.state?.status, returned.open]).toEqual([3, []]);
    expect(taskStates(returned)).toEqual({ u1: 'skipped', u2: 'skipped', u3: 'returned' });
    const player = started([approver('any', ['u1', 'u2', 'u3']), last]);
    player.decide('any:u2', 'agree');
    expect(player.open).toEqual(['last:u5']);
    expect(taskStates(player)).toEqual({ u1: 'skipped', u2: 'agreed', u3: 'skipped', u5: 'open' });
    expect(records(player)).toEqual([[1, 'u2']]);
  });

  it('decide by number, and the rest is closed [FLOW-025]', () => {
    const two = { counterSign: 1, counterSignConfig: { auditType: 2, auditNum: 2 } };
    const player = started([approver('some', ['u1', 'u2', 'u3'], two), last]);
    player.decide('some:u1', 'agree');
    expect(player.open).toEqual(['some:u2', 'some:u3']);
    player.decide('some:u3', 'agree');
    expect(player.open).toEqual(['last:u5']);
    const refused = started([approver('some', ['u1', 'u2', 'u3'], two), last]);
    refused.decide('some:u1', 'return');
    expect(refused.open).toEqual(['some:u2', 'some:u3']);
    refused.decide('some:u2', 'return');
    expect(refused.state?.status).toBe(3);
  });

  it('have one open task at a time by turns, in the order given; the first return returns [FLOW-026]', () => {
    const turns = approver('turns', ['u1', 'u2', 'u3'], { counterSign: 2, approversSortList: ['u3', 'u1'] });
    const player = started([turns, last]);
    const seen = [player.open];
    for (const user of ['u3', 'u1', 'u2']) {
      player.decide(`turns:${user}`, 'agree');
      seen.push(player.open);
    }
    expect(seen).toEqual([['turns:u3'], ['turns:u1'], ['turns:u2'], ['last:u5']]);
    const returned = started([turns, last]);
    returned.decide('turns:u3', 'agree');
    returned.decide('turns:u1', 'return');
    expect([returned.state?.status, returned.open]).toEqual([3, []]);
  });

  it('are superiors one after another, whatever the step says', () => {
    const facts = organisation();
    const me = { ...facts.people['me'], managerId: 'u1' };
    const people = { ...facts.people, me, u1: { ...facts.people['u1'], managerId: 'u2' } } as typeof facts.people;
    const player = started([node('approver', 'line', { assigneeType: 10, managerLevel: 5 })], {}, { ...facts, people });
    expect(player.open).toEqual(['line:u1']);
    player.decide('line:u1', 'agree');
    expect(player.open).toEqual(['line:u2']);
  });
});

describe('adding persons', () => {
  const withAdding = { hasFreeApproverBtn: true };
  const body = () => [approver('first', ['u1'], withAdding), last];
  const add = (player: ProcessPlayer, place: string, users: string[], order: string, mode = 'any') =>
    player.decide(place, 'addSign', { users, sign: { order, mode } });

  it('before brings the task back to its handler; after agrees at once [FLOW-027]', () => {
    const before = started(body());
    add(before, 'first:u1', ['u2', 'u3'], 'before');
    expect([before.open, records(before)]).toEqual([['first:u2', 'first:u3'], [[10, 'u1']]]);
    before.decide('first:u2', 'agree');
    expect(before.open).toEqual(['first:u1']);
    before.decide('first:u1', 'agree');
    expect(before.open).toEqual(['last:u5']);
    const after = started(body());
    add(after, 'first:u1', ['u2', 'u3'], 'after');
    expect([after.open, records(after)]).toEqual([['first:u2', 'first:u3'], [[6, 'u1']]]);
    after.decide('first:u3', 'agree');
    expect(after.open).toEqual(['last:u5']);
  });

  it('asks all of them, or one after another [FLOW-027]', () => {
    const all = started(body());
    add(all, 'first:u1', ['u2', 'u3'], 'after', 'all');
    all.decide('first:u2', 'agree');
    expect(all.open).toEqual(['first:u3']);
    all.decide('first:u3', 'agree');
    expect(all.open).toEqual(['last:u5']);
    const turns = started(body());
    add(turns, 'first:u1', ['u2', 'u3'], 'before', 'turns');
    expect(turns.open).toEqual(['first:u2']);
    turns.decide('first:u2', 'agree');
    expect(turns.open).toEqual(['first:u3']);
    turns.decide('first:u3', 'agree');
    expect(turns.open).toEqual(['first:u1']);
  });

  it('is refused for oneself, and more than three deep [FLOW-027]', () => {
    const player = started(body());
    expect(add(player, 'first:u1', ['u2', 'u1'], 'after')).toBe(false);
    expect(player.refused).toBe('flow.refused.addSelf');
    expect([
      add(player, 'first:u1', ['u2'], 'after'),
      add(player, 'first:u2', ['u3'], 'before'),
      add(player, 'first:u3', ['u4'], 'after'),
    ]).toEqual([true, true, true]);
    expect(add(player, 'first:u4', ['u5'], 'after')).toBe(false);
    expect(player.refused).toBe('flow.refused.addDepth');
    for (const user of ['u4', 'u2']) player.decide(`first:${user}`, 'agree');
    expect(player.open).toEqual(['last:u5']);
  });

  it('counts a return of theirs as one of the handler', () => {
    const player = started([approver('all', ['u1', 'u2'], { ...withAdding, counterSign: 1 }), last]);
    add(player, 'all:u1', ['u3'], 'before');
    player.decide('all:u3', 'return');
    expect([player.state?.status, player.open]).toEqual([3, []]);
  });

  it('is refused where the step does not offer it', () => {
    const player = started([approver('first', ['u1'])]);
    expect(add(player, 'first:u1', ['u2'], 'after')).toBe(false);
    expect(player.refused).toBe('flow.refused.forbidden');
  });
});

describe('a transfer', () => {
  it('gives the task with its deadline to one other user [FLOW-028]', () => {
    const player = started([approver('first', ['u1'], { limit: { duringDeal: 2 } }), last]);
    const [task] = player.openTasks;
    player.decide('first:u1', 'transfer', { users: ['u2'] });
    expect(player.open).toEqual(['first:u2']);
    const [moved] = of(player, 'task');
    expect(moved).toMatchObject({
      deadline: 1 + 2 * 3_600_000,
      task: { id: task?.id, user: 'u2', receivedAt: task?.receivedAt },
    });
    expect(of(player, 'record')).toMatchObject([{ code: 7, user: 'u1', persons: ['u2'] }]);
    player.decide('first:u2', 'agree');
    expect(player.open).toEqual(['last:u5']);
  });

  it('is refused to oneself and to the delegator [FLOW-028]', () => {
    const player = started([approver('first', ['u1'])]);
    player.decide('first:u1', 'transfer', { users: ['u1'] });
    expect(player.refused).toBe('flow.refused.transferSelf');
    const task = player.openTasks[0]?.id ?? '';
    player.send({ type: 'decided', task, action: 'transfer', users: ['u1'], delegator: 'u1' }, 'u2');
    expect([player.refused, player.open]).toEqual(['flow.refused.transferDelegator', ['first:u1']]);
  });
});

describe('a decision', () => {
  it('is refused on a closed task, on that of another person, and without a signature where one is needed', () => {
    const player = started([approver('first', ['u1', 'u2'], { hasSign: true }), last]);
    const task = player.openTasks[0]?.id ?? '';
    player.send({ type: 'decided', task, action: 'agree', signature: 's' }, 'u3');
    expect(player.refusal).toMatchObject({ id: 'flow.refused.forbidden', code: 403 });
    player.decide('first:u1', 'agree');
    expect(player.refused).toBe('flow.refused.signature');
    player.decide('first:u2', 'agree', { signature: 's', opinion: 'o' });
    expect(of(player, 'record')).toMatchObject([{ code: 1, user: 'u2', signature: 's', opinion: 'o' }]);
    player.send({ type: 'decided', task, action: 'agree', signature: 's' }, 'u1');
    expect(player.refusal).toMatchObject({ id: 'flow.refused.done', code: 409 });
  });

  it('of a receiver names the delegator too', () => {
    const player = started([approver('first', ['u1'])]);
    player.send({ type: 'decided', task: player.openTasks[0]?.id ?? '', action: 'agree', delegator: 'u1' }, 'u4');
    expect(of(player, 'record')).toMatchObject([{ code: 1, user: 'u4', delegator: 'u1' }]);
  });

  it('at a step of processing is a submission only', () => {
    const player = started([node('processing', 'fill', { approvers: ['u1--user'] }), last]);
    for (const action of ['agree', 'return'] as const) {
      player.decide('fill:u1', action);
      expect(player.refused).toBe('flow.refused.forbidden');
    }
    player.decide('fill:u1', 'submit');
    expect([player.open, records(player)]).toEqual([['last:u5'], [[2, 'u1']]]);
  });

  it('chooses the branches of the next step, or is refused', () => {
    const choose = node('choose', 'way', {
      children: ['a', 'b', 'c'].map((key) => branch(key, [approver(`in-${key}`, ['u2'])])),
    });
    const player = started([approver('first', ['u1']), choose]);
    player.decide('first:u1', 'agree');
    expect(player.refused).toBe('flow.refused.branches');
    player.decide('first:u1', 'agree', { branches: { way: ['a', 'c'] } });
    expect(player.open).toEqual(['in-a:u2', 'in-c:u2']);
  });

  it('is taken over by others through an administrator, and by a successor', () => {
    const player = started([approver('first', ['u1', 'u2'], { counterSign: 1 })]);
    player.send({ type: 'assigned', step: 'first', users: ['u3'] }, 'admin');
    expect([player.open, of(player, 'record')]).toEqual([
      ['first:u3'],
      [expect.objectContaining({ code: 5, user: 'admin', persons: ['u3'] })],
    ]);
    player.send({ type: 'handedOver', from: 'u3', to: 'u4' }, 'admin');
    expect([player.open, of(player, 'record')]).toEqual([
      ['first:u4'],
      [expect.objectContaining({ code: 7, persons: ['u3', 'u4'] })],
    ]);
    player.send({ type: 'handedOver', from: 'me', to: 'u5' }, 'admin');
    expect([player.state?.initiator.id, of(player, 'owner')]).toEqual(['u5', [{ type: 'owner', user: 'u5' }]]);
  });
});
