import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Call, isReading } from '#schemas/protocol/contract.ts';
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

/** The calls that parts of a screen name as the source of their rows and options. */
function sourcesIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { source } = part as { source?: { call?: unknown } };
  const own = typeof source?.call === 'string' ? [source.call] : [];
  return [...own, ...Object.values(part).flatMap(sourcesIn)];
}

it('knows every source of the screens of the product, and of the lists made of forms, as reading', () => {
  const schemas = 'schemas';
  const screens = readdirSync(schemas, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.screen.json') || /^shell[\\/].*\.json$/.test(path),
  );
  const named = screens.flatMap((path) => sourcesIn(JSON.parse(readFileSync(join(schemas, path), 'utf8'))));
  expect(named).toContain('notice.list');
  const all = Object.values(contracts).flatMap(({ noun, calls: own }) =>
    Object.entries(own).map(([name, call]): [string, Call] => [`${noun}.${name}`, call]),
  );
  const reading = new Set(all.filter(([, call]) => isReading(call)).map(([name]) => name));
  const asked = [...named, 'onlinedev.list', 'onlinedev.children', 'short-link.list', 'visualdev.rows'];
  expect(asked.filter((name) => !reading.has(name))).toEqual([]);
});
