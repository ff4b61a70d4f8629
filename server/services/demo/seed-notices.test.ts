import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MessageItem } from '#schemas/resources/message/message.contract.ts';
import { testApp, type TestApp } from '../../platform/testing/test-app.ts';
import { seedNotices } from './seed-notices.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const titles = ['欢迎使用低代码平台', '采购审批说明', '请假审批说明'];
const seeding = () => ({ db: app.db, now: () => app.clock.now, newId: () => crypto.randomUUID() });

it('gives newcomers of the demo notices on their home page, read before the first start', async () => {
  const as = { account: 'zhangwei' };
  const { data } = await app.call<{ list: MessageItem[] }>('dashboard.notice', {}, { as });
  expect(data.list.map(({ title, isRead }) => [title, isRead])).toEqual(titles.map((title) => [title, '1']));
  for (const { releaseTime } of data.list) expect(releaseTime).toBeLessThan(app.clock.now);
  const { data: opened } = await app.call<MessageItem>('message.readInfo', { id: data.list[0]!.id }, { as });
  expect(opened).toMatchObject({ title: titles[0], bodyText: expect.stringContaining('请假申请') });
  const written = await app.call<{ list: object[] }>('notice.list', {}, { as: 'admin' });
  expect(written.data.list).toMatchObject(
    titles.toReversed().map(() => ({ enabledMark: 1, releaseUser: '系统管理员' })),
  );
});

it('is omitted in an installation whose users have messages', async () => {
  await app.db.deleteFrom('notice').execute();
  await seedNotices(seeding());
  expect(await app.db.selectFrom('notice').select('id').execute()).toEqual([]);
  await app.db.deleteFrom('messageReceiver').execute();
  await app.db.deleteFrom('message').execute();
  await seedNotices(seeding());
  expect(await app.db.selectFrom('notice').select('id').execute()).toHaveLength(titles.length);
});
