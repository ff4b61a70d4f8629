import { describe, expect, it } from 'vitest';
import type { PeopleRule } from '../model/people-rule.ts';
import { membersNamed, type OrganisationFacts, peopleFor, type Person } from './people.ts';

const person = (more: Partial<Person> = {}): Person => ({
  isEnabled: true,
  organizeIds: [],
  positionIds: [],
  roleIds: [],
  groupIds: [],
  ...more,
});

/** A company with a department and a team in it; another company. */
const facts: OrganisationFacts = {
  organizes: {
    company: { isCompany: true, managerId: 'director' },
    department: { isCompany: false, parentId: 'company', managerId: 'head' },
    team: { isCompany: false, parentId: 'department' },
    other: { isCompany: true, managerId: 'stranger' },
  },
  people: {
    me: person({
      managerId: 'lead',
      organizeId: 'team',
      organizeIds: ['team'],
      positionIds: ['p1'],
      roleIds: ['r1'],
      groupIds: ['g1'],
    }),
    lead: person({ managerId: 'head', organizeId: 'team', organizeIds: ['team'], positionIds: ['p2'] }),
    head: person({ managerId: 'director', organizeId: 'department', organizeIds: ['department'] }),
    director: person({ organizeId: 'company', organizeIds: ['company'] }),
    trainee: person({ managerId: 'me', organizeId: 'team', organizeIds: ['team'], positionIds: ['p1'] }),
    peer: person({ organizeId: 'department', organizeIds: ['department', 'team'], roleIds: ['r1'], groupIds: ['g1'] }),
    stranger: person({ organizeId: 'other', organizeIds: ['other'] }),
    disabled: person({ isEnabled: false, managerId: 'director', organizeId: 'team', organizeIds: ['team'] }),
    round1: person({ managerId: 'round2' }),
    round2: person({ managerId: 'round1' }),
  },
  members: {
    'department--department': ['head', 'me', 'peer', 'disabled'],
    'p2--position': ['lead'],
    'r1--role': ['me', 'peer', 'deleted'],
    'g1--group': ['peer'],
  },
  administrators: ['director'],
};

type Detail = PeopleRule extends infer R ? (R extends PeopleRule ? Omit<R, 'initiator'> : never) : never;
const named = (rule: Detail, initiator = 'me') => peopleFor({ ...rule, initiator } as PeopleRule, facts);

describe('the persons of a rule', () => {
  it.each<[string, Detail, string[]]>([
    ['superior', { by: 'superior', level: 1 }, ['lead']],
    ['superior of level 2', { by: 'superior', level: 2 }, ['head']],
    ['superior of a level that does not exist', { by: 'superior', level: 9 }, []],
    ['head of the department, a team without a head', { by: 'departmentHead', level: 1 }, []],
    ['head of the department above', { by: 'departmentHead', level: 2 }, ['head']],
    ['head of the company', { by: 'departmentHead', level: 3 }, ['director']],
    ['head of nothing', { by: 'departmentHead', level: 4 }, []],
    ['initiator', { by: 'initiator' }, ['me']],
    ['superiors up to a level', { by: 'superiors', level: 2 }, ['lead', 'head']],
    ['all superiors', { by: 'superiors', level: 10 }, ['lead', 'head', 'director']],
    ['users', { by: 'users', users: ['peer', 'lead', 'peer'] }, ['peer', 'lead']],
    ['administrators', { by: 'administrators' }, ['director']],
  ])('are found from the place of the initiator: %s [FLOW-016]', (_, rule, users) => {
    expect(named(rule)).toEqual(users);
  });

  it('end where managers go round in a circle [FLOW-016]', () => {
    expect(named({ by: 'superiors', level: 10 }, 'round1')).toEqual(['round2']);
  });

  it.each<[number, unknown, string[]]>([
    [1, 'peer', ['peer']],
    [1, ['peer', 'lead', 'deleted'], ['peer', 'lead']],
    [1, 'peer--user', ['peer']],
    [2, 'department', ['head', 'me', 'peer']],
    [3, ['p2'], ['lead']],
    [4, 'r1', ['me', 'peer']],
    [5, [['x', 'g1']], ['peer']],
    [4, 'r9', []],
    [1, '', []],
    [1, null, []],
  ])('are those of a field of type %d with %j [FLOW-017]', (formFieldType, value, users) => {
    expect(named({ by: 'field', value, formFieldType })).toEqual(users);
  });

  it('are enabled members, each once', () => {
    const members = ['department--department', 'r1--role', 'g1--group', 'lead--user', 'disabled--user', 'x--company'];
    expect(named({ by: 'members', members })).toEqual(['head', 'me', 'peer', 'lead']);
  });

  it.each<[number, string[]]>([
    [1, ['lead', 'head', 'director', 'trainee', 'peer', 'stranger']],
    [2, ['lead', 'trainee', 'peer']],
    [3, ['trainee']],
    [4, ['lead', 'head', 'director']],
    [5, ['trainee']],
    [6, ['lead', 'head', 'director', 'trainee', 'peer']],
    [7, ['peer']],
    [8, ['peer']],
  ])('stand to the initiator as extra rule %d demands [FLOW-021]', (extraRule, users) => {
    const all = ['lead', 'head', 'director', 'trainee', 'peer', 'stranger', 'disabled'];
    expect(named({ by: 'users', users: all, extraRule })).toEqual(users);
  });

  it('are those of all rules of a union, and not known where an interface is called', () => {
    const initiator = 'me';
    const rules: PeopleRule[] = [
      { by: 'initiator', initiator },
      { by: 'users', users: ['peer', 'me'], initiator },
    ];
    expect(named({ by: 'union', rules })).toEqual(['me', 'peer']);
    expect(named({ by: 'interface', interfaceId: 'x' })).toBeUndefined();
  });

  it('name the members that must be among the facts', () => {
    const initiator = 'me';
    const field: PeopleRule = { by: 'field', value: ['a', 'b--role'], formFieldType: 3, initiator };
    const members: PeopleRule = { by: 'members', members: ['d--department'], initiator };
    expect(membersNamed({ by: 'union', rules: [field, members], initiator })).toEqual([
      'a--position',
      'b--role',
      'd--department',
    ]);
    expect(membersNamed({ by: 'superior', level: 1, initiator })).toEqual([]);
  });
});
