import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

const admin = { as: 'admin' } as const;
let app: TestApp;
let modelId: string;
beforeAll(async () => {
  app = await testApp();
  modelId = await releaseForm(app, 'importParts', {
    fields: [node('input', 'name', { required: true }), node('input', 'note')],
    list: { columns: [{ prop: 'name' }], toolbar: ['upload'] },
  });
});
afterAll(() => app.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await app.db.deleteFrom('record').where('modelId', '=', modelId).execute();
});

const rows = (...names: string[]) => names.map((name, index) => ({ id: `row${index}`, name, note: '' }));
const importing = (list: object[], more: object = {}) =>
  app.call<{ snum: number; fnum: number }>('onlinedev.importData', { modelId, list, ...more }, admin);
const stored = async () => {
  const found = app.db.selectFrom('record').select('data').where('modelId', '=', modelId).orderBy('creatorTime');
  return (await found.execute()).map(({ data }) => String(data['name'])).sort();
};

describe('an import of records', () => {
  it('lets calls of others run between its parts', async () => {
    let isDone = false;
    const names = Array.from({ length: 1_000 }, (_, index) => `n${index}`);
    const whole = importing(rows(...names)).then((answer) => ((isDone = true), answer));
    const seen: number[] = [];
    const look = async (): Promise<void> => {
      const list = await app.call<{ pagination: { total: number } }>('onlinedev.list', { modelId }, { as: 'plain' });
      seen.push(list.data.pagination.total);
      if (!isDone) await look();
    };
    await look();
    expect((await whole).data).toMatchObject({ snum: 1_000, fnum: 0 });
    // A colleague sees some of the rows before all are there.
    expect({ seen, between: seen.some((total) => total > 0 && total < 1_000) }).toMatchObject({ between: true });
  });

  it('keeps what was written before it was cut off, and imports each row once when it is repeated', async () => {
    await sql`create function refuse_boom() returns trigger language plpgsql as $$
      begin if new.data->>'name' = 'boom' then raise exception 'boom'; end if; return new; end $$`.execute(app.db);
    await sql`create trigger refuse_boom before insert on record for each row execute function refuse_boom()`.execute(
      app.db,
    );
    // Each look at the clock is half a second later, so that every row is a part.
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 500));
    expect((await importing(rows('a', 'b', 'boom', 'c'))).code).toBe(500);
    expect(await stored()).toEqual(['a', 'b']);
    await sql`drop trigger refuse_boom on record`.execute(app.db);
    await sql`drop function refuse_boom`.execute(app.db);
    expect((await importing(rows('a', 'b', 'boom', 'c'))).data).toMatchObject({ snum: 4, fnum: 0 });
    expect(await stored()).toEqual(['a', 'b', 'boom', 'c']);
    expect((await importing(rows('a', 'b', 'boom', 'c'))).data).toMatchObject({ snum: 4 });
    expect(await stored()).toHaveLength(4);
  });

  it('that only checks leaves nothing behind in any part', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 500));
    expect((await importing(rows('a', '', 'c'), { isCheck: 1 })).data).toMatchObject({ snum: 2, fnum: 1 });
    expect(await stored()).toEqual([]);
  });
});
