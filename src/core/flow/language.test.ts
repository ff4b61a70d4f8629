import { describe, expect, it } from 'vitest';
import { stepKinds } from '#registry/step-kinds.ts';
import { checkProcess } from './check.ts';
import { compileProcess } from './model/process.ts';
import { approver, node, organisation, playing } from './testing/play-process.ts';
import type { OrganisationFacts } from './people/people.ts';

const playerOf = playing(stepKinds);
const good = {
  language: 1,
  title: '请假',
  form: 'leave',
  body: [node('start', 'start'), approver('head', ['u1']), node('end', 'stop')],
};
const issuesOf = (definition: object) =>
  checkProcess(definition, { kinds: stepKinds, forms: new Set(['leave']) }).map(({ path, id, params }) => [
    path,
    id,
    params['name'] ?? params['actual'],
  ]);
const without = (object: object, name: string) =>
  Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
const withStep = (step: unknown) => ({ ...good, body: [good.body[0], step] });
const step = approver('head', ['u1']);

describe('the definition of a process', () => {
  it('has language, title, form and a list of steps, each with kind, label and key [FLOW-001]', () => {
    expect(issuesOf(good)).toEqual([]);
    expect(issuesOf({ ...good, title: { zh: '请假', en: 'Leave' } })).toEqual([]);
    const { title, form, body, steps } = compileProcess(good, stepKinds);
    expect([title, form, body.map(({ key }) => key), [...steps.keys()]]).toEqual([
      '请假',
      'leave',
      ['start', 'head', 'stop'],
      ['start', 'head', 'stop'],
    ]);
    expect(steps.get('head')).toMatchObject({ label: 'head', kind: { zhjyKey: 'approver' } });
  });

  it.each(['title', 'form', 'body'])('is reported without %s [FLOW-001]', (name) => {
    expect(issuesOf(without(good, name))).toContainEqual(['', 'issue.missing-property', name]);
  });

  it('is reported without language, with an unreleased form and with other properties [FLOW-001]', () => {
    expect(issuesOf(without(good, 'language'))).not.toEqual([]);
    expect(issuesOf({ ...good, form: 'draft' })).toEqual([['form', 'issue.unknown-model', 'draft']]);
    expect(issuesOf({ ...good, steps: [] })).toEqual([['steps', 'issue.unknown-property', 'steps']]);
    expect(issuesOf({ ...good, body: {} })).toContainEqual(['body', 'issue.wrong-type', 'object']);
  });

  it('is reported where a step lacks kind, label or key, or repeats a key [FLOW-001]', () => {
    const config = (name: string) => withStep({ ...step, config: without(step.config, name) });
    expect(issuesOf(config('zhjyKey'))).toContainEqual(['body[1].config', 'issue.missing-property', 'zhjyKey']);
    expect(issuesOf(config('label'))).toEqual([['body[1].config', 'issue.missing-property', 'label']]);
    expect(issuesOf(withStep(without(step, 'key')))).toContainEqual(['body[1]', 'issue.missing-property', 'key']);
    expect(issuesOf(withStep(without(step, 'config')))).toContainEqual(['body[1]', 'issue.missing-property', 'config']);
    expect(issuesOf(withStep({ ...step, key: '1st step' })).map(([path]) => path)).toEqual(['body[1].key']);
    const inner = node('parallel', 'both', { children: [node('branch', 'one', { children: [step] })] });
    expect(issuesOf({ ...good, body: [...good.body.slice(0, 2), inner] })).toEqual([
      ['body[2].children[0].children[0].key', 'issue.duplicate-step', 'head'],
    ]);
  });
});

describe('who handles an approver step', () => {
  const base = organisation({ 'p1--position': ['u4'] });
  const person = (id: string, more: object) => ({
    ...(base.people[id] as OrganisationFacts['people'][string]),
    ...more,
  });
  const facts: OrganisationFacts = {
    ...base,
    people: {
      ...base.people,
      me: person('me', { managerId: 'u1', organizeId: 'team', organizeIds: ['team'] }),
      u1: person('u1', { managerId: 'u2' }),
      u2: person('u2', { managerId: 'u3' }),
    },
    organizes: {
      team: { isCompany: false, parentId: 'department', managerId: 'u5' },
      department: { isCompany: true, managerId: 'u4' },
    },
  };
  const openOf = (props: object) => {
    const player = playerOf(
      [approver('first', ['u2', 'u3'], { counterSign: 1 }), node('approver', 'next', props)],
      {},
      facts,
    );
    player.submit({ place: 'p1' }, { candidates: { next: ['u5'] } });
    for (const user of ['u2', 'u3']) player.decide(`first:${user}`, 'agree');
    return player;
  };

  it.each<[string, object, string[]]>([
    ['1, the superior', { assigneeType: 1 }, ['u1']],
    ['1, the superior of level 3', { assigneeType: 1, managerLevel: 3 }, ['u3']],
    ['2, the head of the department', { assigneeType: 2 }, ['u5']],
    ['2, the head of level 2', { assigneeType: 2, departmentLevel: 2 }, ['u4']],
    ['3, the initiator', { assigneeType: 3 }, ['me']],
    ['4, a field of the form', { assigneeType: 4, formField: 'place', formFieldType: 3 }, ['u4']],
    ['5, the handlers of an earlier step', { assigneeType: 5, nodeId: 'first' }, ['u2', 'u3']],
    ['6, named members', { assigneeType: 6, approvers: ['u4--user', 'p1--position', 'u1--user'] }, ['u4', 'u1']],
    ['7, candidates', { assigneeType: 7 }, ['u5']],
    ['10, superiors one after another', { assigneeType: 10, managerLevel: 2 }, ['u1']],
  ])('follows rule %s [FLOW-015]', (_, props, users) => {
    expect(openOf(props).open).toEqual(users.map((user) => `next:${user}`));
  });

  it('is known by an interface under rule 9, and requests its answer [FLOW-015]', () => {
    const player = openOf({ assigneeType: 9, interfaceId: 'i1' });
    expect([player.open, player.state?.active.map(({ phase }) => phase)]).toEqual([[], ['resolving']]);
    expect(player.last).toContainEqual(
      expect.objectContaining({ type: 'resolve', rule: { by: 'interface', interfaceId: 'i1', initiator: 'me' } }),
    );
  });

  it('are superiors up to the level under rule 10, one at a time [FLOW-015]', () => {
    const player = openOf({ assigneeType: 10, managerLevel: 2 });
    const seen: string[][] = [];
    for (let left = 3; left > 0 && player.open[0]; left--) {
      seen.push(player.open);
      player.decide(player.open[0], 'agree');
    }
    expect([seen, player.state?.status]).toEqual([[['next:u1'], ['next:u2']], 2]);
  });

  it('takes levels from 1 to 10, and no rule besides these [FLOW-015]', () => {
    const found = (props: object) =>
      issuesOf({ ...good, body: [...good.body.slice(0, 2), node('approver', 'next', props)] }).map(([path]) => path);
    for (const name of ['managerLevel', 'departmentLevel']) {
      const assigneeType = name === 'managerLevel' ? 1 : 2;
      expect([2, 10].map((level) => found({ assigneeType, [name]: level }))).toEqual([[], []]);
      expect([0, 11, 1.5].flatMap((level) => found({ assigneeType, [name]: level }))).toEqual(
        Array(3).fill(`body[2].${name}`),
      );
    }
    for (const assigneeType of [0, 8, 11, '1']) expect(found({ assigneeType })).toContain('body[2].assigneeType');
  });
});
