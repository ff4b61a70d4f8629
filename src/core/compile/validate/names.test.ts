import { expect, it } from 'vitest';
import { checkDefinition } from '../check-definition.ts';
import { kinds } from '../testing/fake-kinds.ts';

const leave = { noun: 'leave', title: { zh: '请假' }, fields: {} };
const form = { language: 1, title: '$t:leave.title', entity: 'leaves', fields: [] };
const issuesOf = (context: object) =>
  checkDefinition(form, { kinds, ...context } as Parameters<typeof checkDefinition>[1]).map(({ path, id, params }) => [
    path,
    id,
    params['name'],
    params['suggestion'],
  ]);

it('reports an entity that does not exist, with the name that was meant, where the entities are known', () => {
  const wrong = [['entity', 'issue.unknown-entity', 'leaves', 'leave']];
  expect(issuesOf({ entities: { leave } })).toEqual(wrong);
  expect(issuesOf({ entities: {} })).toEqual([['entity', 'issue.unknown-entity', 'leaves', undefined]]);
  expect(issuesOf({})).toEqual([]);
  expect(issuesOf({ entities: { leaves: leave } })).toEqual([]);
});

it('reports a message that does not exist at its place, where the messages are known', () => {
  expect(issuesOf({ messages: new Set(['leave.titel']) })).toEqual([
    ['title', 'issue.unknown-message', 'leave.title', 'leave.titel'],
  ]);
  expect(issuesOf({ messages: new Set(['leave.title']) })).toEqual([]);
});
