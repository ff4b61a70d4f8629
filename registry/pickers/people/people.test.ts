import { describe, expect, it } from 'vitest';
import { areaSelect, depSelect, organizeSelect, restrictionOf } from './people.ts';
import { pickVerbs } from '../../kit/values/choices.ts';

const verbs = pickVerbs('user');
const one = { multiple: false };
const many = { multiple: true };

describe('the value of a picker', () => {
  it('is an id or an empty text, which is stored as nothing [PICK-008]', () => {
    expect(verbs.empty(one)).toBe('');
    for (const nothing of [undefined, null, '', []]) expect(verbs.parse(nothing, one).value).toBe('');
    expect(verbs.parse('u1', one)).toEqual({ value: 'u1', issues: [] });
    expect(verbs.check('', one)).toEqual([]);
    expect(verbs.store('', one)).toBeNull();
  });

  it('is a list of ids where several are chosen; what is no list is no value of it [PICK-009]', () => {
    expect(verbs.parse(['u1', 'u2'], many).value).toEqual(['u1', 'u2']);
    expect(verbs.parse('["u1"]', many).value).toEqual(['u1']);
    for (const none of [undefined, null, '']) expect(verbs.parse(none, many)).toEqual({ value: [], issues: [] });
    for (const other of ['u1', 7, {}, true]) {
      expect(verbs.parse(other, many)).toEqual({ value: other, issues: [{ id: 'value.notChoices', params: {} }] });
    }
  });

  it('may begin with the current user, or what the user belongs to', () => {
    const user = { userId: 'u1', positionIds: [{ id: 'p1', name: '经理' }], roleIds: ['r1'] };
    expect(verbs.current?.(one, { now: 0, user })).toBe('u1');
    expect(pickVerbs('position').current?.(many, { now: 0, user })).toEqual(['p1']);
    expect(pickVerbs('group').current?.(one, { now: 0, user })).toBeUndefined();
    expect(pickVerbs('group').current?.(one, { now: 0, user: { groupIds: ['g1', 'g2'] } })).toBe('g1');
    const at = { userId: 'u1', departmentId: 'd1', organizeIds: ['c', 'd1'] };
    expect(depSelect.kind.value?.current?.({}, { now: 0, user: at })).toBe('d1');
    expect(organizeSelect.kind.value?.current?.({}, { now: 0, user: at })).toEqual(['c', 'd1']);
    expect(organizeSelect.kind.value?.current?.({ multiple: true }, { now: 0, user: at })).toEqual([['c', 'd1']]);
    expect(organizeSelect.kind.value?.current?.({}, { now: 0, user: { organizeIds: [] } })).toBeUndefined();
    expect(areaSelect.kind.value?.current?.({}, { now: 0, user: at })).toBeUndefined();
  });
});

describe('whom a user picker is restricted to', () => {
  const told = { selectType: 'all', ableIds: [], ableRelationIds: [] };

  it('is what a related field holds, by its type [PICK-062, PICK-063]', () => {
    expect(restrictionOf(told, ['d1'])).toBeUndefined();
    expect(restrictionOf({ ...told, selectType: 'dep' }, ['d1', 'd2'])).toEqual(['d1--department', 'd2--department']);
    expect(restrictionOf({ ...told, selectType: 'pos' }, ['p1'])).toEqual(['p1--position']);
    expect(restrictionOf({ ...told, selectType: 'dep', ableRelationIds: ['d3'] }, [])).toEqual(['d3--department']);
    expect(restrictionOf({ ...told, selectType: 'dep' }, [])).toEqual([]);
  });

  it('is the allowed ids where it is restricted by itself [PICK-055]', () => {
    expect(restrictionOf({ ...told, selectType: 'custom', ableIds: ['u1', 'r1--role'] }, [])).toEqual([
      'u1',
      'r1--role',
    ]);
  });
});
