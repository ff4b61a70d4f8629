import { expect, it } from 'vitest';
import { importersOf, likenessOf, nearestTests, projectFiles } from './nearest-tests.ts';

it('finds a test more alike that uses the same rare words', () => {
  const tests = new Map([
    ['upload', "import it; it('refuses uploads over the limit', () => upload(limited));"],
    ['login', "import it; it('refuses a login without a password', () => login());"],
    ['empty', ''],
  ]);
  const likeness = likenessOf('export const uploadLimit = (upload) => import(limit);', tests);
  expect(likeness.get('upload')).toBeGreaterThan(0.3);
  expect(likeness.get('login')).toBeLessThan(0.1);
  expect(likeness.get('empty')).toBe(0);
});

it('runs the test of the very file first, then those about the same, before those of its folder', () => {
  const importers = importersOf(projectFiles());
  expect(nearestTests('server/platform/audit/audit.ts', importers)[0]).toBe('server/platform/audit/audit.test.ts');
  const related = nearestTests('server/records/validation/closed-values.ts', importers);
  const place = (end: string) => related.findIndex((test) => test.endsWith(end));
  expect(place('onlinedev/closed-fields.test.ts')).toBe(0);
  expect(place('write/keyword.test.ts')).toBeGreaterThan(0);
});
