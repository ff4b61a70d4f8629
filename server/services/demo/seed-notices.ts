import seed from '#fixtures/seed/notice.json' with { type: 'json' };
import { messageTypes } from '#schemas/resources/message/message.contract.ts';
import { notice } from '#schemas/resources/notice/notice.entity.ts';
import type { SeedContext } from '../../platform/resource/define-resource.ts';
import { seedRecords } from '../../platform/resource/seed-records.ts';
import { peopleOf, storeMessage } from '../messages/send-message.ts';
import { actingAs, demoUsers, firstUser, hourMs } from './demo-writers.ts';

/**
 * The notices of the demo organisation, released to all before the first start and read by all: the badges of newcomers
 * count what happens from now on. An installation in use, whose users have messages, gets none.
 */
export async function seedNotices(context: SeedContext): Promise<void> {
  const { db } = context;
  const users = await demoUsers(context);
  const author = users.get(firstUser);
  const used = await db.selectFrom('message').select('id').limit(1).executeTakeFirst();
  if (!author || used) return;
  for (const { hoursAgo, ...written } of seed) {
    const releaseTime = context.now() - hoursAgo * hourMs;
    await seedRecords('notice', notice, [written], { ...context, now: () => releaseTime });
    const released = { enabledMark: 1 as const, releaseUser: author.realName, releaseTime };
    await db.updateTable('notice').set(released).where('id', '=', written.id).execute();
    const { title, excerpt, bodyText: body } = written;
    const message = { type: messageTypes.notice, title, excerpt, body };
    await storeMessage(
      message,
      (inside) => peopleOf([], inside, new Map()),
      actingAs(context, users, firstUser, releaseTime),
    );
  }
  await db.updateTable('messageReceiver').set({ isRead: 1, readTime: context.now() }).execute();
}
