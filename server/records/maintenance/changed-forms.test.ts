import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type As, type TestApp, testApp } from '../../platform/testing/test-app.ts';
import { openSocket, type SocketPage } from '../../platform/testing/socket-page.ts';
import { node, releaseForm } from '../forms/testing/release-form.ts';

let app: TestApp;
let own: string;
let other: string;
const pages: SocketPage[] = [];
beforeAll(async () => {
  app = await testApp();
  own = await releaseForm(app, 'watched', { fields: [node('input', 'name')], list: { columns: [{ prop: 'name' }] } });
  other = await releaseForm(app, 'other', { fields: [node('input', 'name')], list: { columns: [{ prop: 'name' }] } });
});
afterAll(async () => {
  for (const page of pages) page.close();
  await app.close();
});

async function watching(as: As, modelIds: readonly string[]): Promise<SocketPage> {
  const page = await openSocket(app, as);
  pages.push(page);
  page.say('OnConnection', { mobileDevice: false, systemId: '', isSeparate: false });
  await page.take('initMessage');
  page.say('WatchRecords', { modelIds });
  // Frames are handled in their order: the answer to a later one comes when the forms are watched.
  page.say('MessageList', {
    ...{ toUserId: 'x', formUserId: 'x', currentPage: 1, pageSize: 1, sord: 'asc', keyword: '' },
  });
  await page.take('messageList');
  return page;
}
const create = async (modelId: string, name = '甲') =>
  (await app.call<{ id: string }>('onlinedev.create', { modelId, data: JSON.stringify({ name }) }, { as: 'admin' }))
    .data.id;

describe('pages that watch a form', () => {
  it('are notified when a record of it is added, changed and deleted, and of no other form [SCREEN-006]', async () => {
    const page = await watching('admin', [own]);
    const notification = { method: 'recordsChanged', modelIds: [own] };
    await create(other);
    const id = await create(own);
    expect(await page.take('recordsChanged')).toEqual(notification);
    await app.call('onlinedev.update', { modelId: own, id, data: JSON.stringify({ name: '乙' }) }, { as: 'admin' });
    expect(await page.take('recordsChanged')).toEqual(notification);
    await app.call('onlinedev.remove', { modelId: own, id }, { as: 'admin' });
    expect(await page.take('recordsChanged')).toEqual(notification);
  });

  it('are not notified of a refused save, and once of many saves at the same time [SCREEN-006]', async () => {
    const [page, both] = [await watching('admin', [own]), await watching('admin', [own, other])];
    await app.call('onlinedev.update', { modelId: own, id: 'missing', data: '{}' }, { as: 'admin' });
    await Promise.all([create(own, '一'), create(own, '二'), create(other, '三')]);
    expect(await page.take('recordsChanged')).toMatchObject({ modelIds: [own] });
    const { modelIds } = (await both.take('recordsChanged')) as unknown as { modelIds: string[] };
    expect(modelIds.toSorted()).toEqual([own, other].toSorted());
  });

  it('are notified of forms that the user may use only [SCREEN-006]', async () => {
    const colleague = await watching('plain', [own]);
    await app.db.deleteFrom('permissionGrant').execute();
    const unauthorized = await watching('plain', [own]);
    const admin = await watching('admin', [own]);
    await create(own);
    await admin.take('recordsChanged');
    await colleague.take('recordsChanged');
    unauthorized.say('heartCheck');
    await unauthorized.take('heartCheck');
    expect(unauthorized.received.map(({ method }) => method)).not.toContain('recordsChanged');
  });
});
