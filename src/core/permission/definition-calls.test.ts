import { expect, it } from 'vitest';
import { contracts } from '#schemas/resources/contracts.ts';
import { definitionCalls } from './definition-calls.ts';

const calls = definitionCalls(Object.values(contracts));

it.each(['data-interface.rows', 'user.named', 'visualdev.rows', 'notice.list', 'onlinedev.create', 'file.upload'])(
  'lets a form call %s',
  (name) => expect(calls.has(name)).toBe(true),
);

it.each([
  ...['role.setMembers', 'user.resetPassword', 'sys-config.setAdminList', 'authority.save', 'visualdev.release'],
  // Reading by their method alone.
  ...['session.logout', 'session.setCodeCertificateStatus', 'bill-rule.number', 'syn-third-info.userToDing'],
])('lets no form call %s with the rights of whoever looks at it (R12, R19)', (name) => {
  expect(calls.has(name)).toBe(false);
});
