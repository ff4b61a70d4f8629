import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { node, releaseForm } from '../../records/forms/testing/release-form.ts';

let app: TestApp;
let modelId: string;
const as = { as: 'admin' } as const;

beforeAll(async () => {
  app = await testApp();
  modelId = await releaseForm(app, 'failing', {
    fields: [node('input', 'title'), node('popupSelect', 'customer', {}, { interfaceId: 'customers' })],
  });
});
afterAll(() => app.close());

describe('an interface that the database refuses to run', () => {
  beforeAll(async () => {
    // No text of PostgreSQL holds NUL: a statement with it fails.
    const config = { from: 'user', where: [{ field: 'fullName', symbol: '==', value: 'a\u0000' }] };
    await app.db
      .updateTable('dataInterface')
      .set({ type: 1, dataConfigJson: JSON.stringify(config) })
      .where('enCode', '=', 'customers')
      .execute();
  });

  it('is named to the caller who runs it', async () => {
    const { id } = await app.db
      .selectFrom('dataInterface')
      .select('id')
      .where('enCode', '=', 'customers')
      .executeTakeFirstOrThrow();
    const answer = await app.call('data-interface.rows', { id, paramList: [] }, as);
    expect(answer).toMatchObject({ code: 400, msg: expect.stringContaining('执行失败') });
  });

  it('leaves the transaction of a save usable: the record is saved, its id without a name', async () => {
    const data = JSON.stringify({ title: '甲', customer: 'c1' });
    const answer = await app.call<{ id: string }>('onlinedev.create', { modelId, data }, as);
    expect(answer).toMatchObject({ code: 200 });
    const stored = app.db.selectFrom('record').select('data').where('id', '=', answer.data.id);
    expect(await stored.executeTakeFirstOrThrow()).toMatchObject({ data: { title: '甲', customer: 'c1' } });
    const plain = JSON.stringify({ title: '乙' });
    const saved = await app.call<{ id: string }>('onlinedev.create', { modelId, data: plain }, as);
    expect(saved.code).toBe(200);
  });
});
