import { expect, it } from 'vitest';
import { type Call, isReading } from '#schemas/protocol/contract.ts';
import { contracts } from '#schemas/resources/contracts.ts';
import { kindCalls, mayName, namedCalls, ownCalls } from './definition-calls.ts';

const known = new Map<string, Call>(
  Object.values(contracts).flatMap(({ noun, calls }) =>
    Object.entries(calls).map(([name, call]) => [`${noun}.${name}`, call] as [string, Call]),
  ),
);

it('lists only calls that exist', () => {
  expect([...namedCalls, ...kindCalls, ...ownCalls].filter((name) => !known.has(name))).toEqual([]);
});

it('allows a definition to name calls of records, rows and files only [PERM-022]', () => {
  const nouns = new Set([...namedCalls].map((name) => name.split('.')[0]));
  expect([...nouns].sort()).toEqual(['data-interface', 'file', 'onlinedev', 'visualdev']);
});

it.each([
  ...['user.info', 'user.named', 'user.list', 'user.children', 'sys-config.info', 'session.currentUser', 'notice.list'],
  ...['role.setMembers', 'user.resetPassword', 'authority.save', 'visualdev.release', 'session.logout'],
])('does not allow a definition to name %s, which reads or changes people or settings [PERM-022]', (name) => {
  expect(namedCalls.has(name)).toBe(false);
});

it.each([
  ['portal', 'schedule.list', true],
  ['draft', 'schedule.list', true],
  ['model', 'schedule.list', false],
  ['', 'schedule.list', false],
  ['portal', 'onlinedev.list', true],
  ['draft', 'onlinedev.list', true],
  ['model', 'onlinedev.list', true],
  ['portal', 'user.list', false],
  ['draft', 'user.list', false],
  ['model', 'user.list', false],
])('a definition of origin %j naming %s: %s [PERM-022]', (origin, name, isAllowed) => {
  expect(mayName(origin, name)).toBe(isAllowed);
});

it('allows widgets to look up people, and to change only data of the current user [PERM-022]', () => {
  expect(kindCalls.has('user.children')).toBe(true);
  const changing = [...kindCalls].filter((name) => !isReading(known.get(name) ?? raise(name)));
  const nouns = new Set(changing.map((name) => name.split('.')[0]));
  expect([...nouns].sort()).toEqual(['column-setting', 'file', 'personal-signature']);
});

function raise(name: string): never {
  throw new Error(name);
}
