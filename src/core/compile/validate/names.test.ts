import { expect, it } from 'vitest';
import { kinds as productKinds } from '#registry/kinds.ts';
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

it('reports a parameter that written options and dictionaries do not take [FORMULA-026]', () => {
  const reported = (source: object) => {
    const node = { config: { zhjyKey: 'select', label: 'x' }, vModel: 'x', source };
    return checkDefinition({ language: 1, title: 'x', fields: [node] }, { kinds: productKinds }).map(
      ({ path, id, params }) => [path, id, params['suggestion']],
    );
  };
  const wrong = [['fields[0].source.with.bellow', 'issue.unknown-property', 'below']];
  expect(reported({ dictionary: 'region', with: { bellow: 'sc' } })).toEqual(wrong);
  expect(reported({ static: [{ id: 'a', fullName: 'A' }], with: { bellow: 'sc' } })).toEqual(wrong);
  expect(reported({ dictionary: 'region', with: { below: 'sc' } })).toEqual([]);
  expect(reported({ interface: 'regions', with: { bellow: 'sc' } })).toEqual([]);
});
