import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import people from '#fixtures/seed/user.json' with { type: 'json' };
import { settingTable } from '../settings/settings.ts';
import { platformResource } from '../platform.resource.ts';
import { memoryDatabase, type TestDatabase } from '../testing/test-database.ts';
import { secret } from './secret.table.ts';

let one: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  [one, other] = [await memoryDatabase([platformResource]), await memoryDatabase([platformResource])];
});
afterAll(() => Promise.all([one.close(), other.close()]));

const text = (key: Uint8Array) => Buffer.from(key).toString('hex');

describe('the secrets of an installation (R23)', () => {
  it('are generated at its first start: no two installations share them, and no image or seed contains them', async () => {
    expect(await one.db.selectFrom('secret').selectAll().execute()).toEqual([]);
    const keys = [await secret(one.db, 'password'), await secret(one.db, 'ticket'), await secret(other.db, 'password')];
    expect(keys.every((key) => key.length === 32)).toBe(true);
    expect(new Set(keys.map(text)).size).toBe(3);
  });

  it('are the same for every process, also for concurrent first reads', async () => {
    const secrets = await Promise.all(Array.from({ length: 5 }, () => secret(other.db, 'new')));
    expect(new Set([...secrets, await secret(other.db, 'new')].map(text)).size).toBe(1);
  });
});

describe('the first passwords (R23)', () => {
  it('occur neither in the demo staff nor in the default settings', () => {
    expect(JSON.stringify(people)).not.toMatch(/password/i);
    const secretSettings = settingTable.filter(({ key }) => /password|secret/i.test(key) && !/force/i.test(key));
    expect(secretSettings.length).toBeGreaterThan(1);
    for (const { key, standard } of secretSettings) expect(standard, key).toBe('');
  });
});
