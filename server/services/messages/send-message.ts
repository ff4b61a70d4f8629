import { type Kysely, sql } from 'kysely';
import type { MessageType } from '#schemas/resources/message/message.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { stampNew } from '../../platform/db/columns.ts';
import type { Database } from '../../platform/db/database.ts';
import { cleanHtml } from '../../platform/html/clean-html.ts';
import type { Organisation } from '../organisation/organisations.ts';
import { standingFor } from '../organisation/selected.ts';

/**
 * Queries the enabled receivers: named directly, or through an organisation with all below it, a position, a role, a
 * group; all users where none is named.
 */
export function peopleOf(
  receivers: readonly string[],
  db: Kysely<Database>,
  organisations: ReadonlyMap<string, Organisation>,
) {
  const people = db.selectFrom('users').select('users.id').where('users.enabledMark', '=', 1);
  return receivers.length === 0 ? people : people.where(standingFor(receivers, organisations));
}

/** The input of a message. */
export interface NewMessage {
  type: MessageType;
  flowType?: number;
  title: string;
  excerpt?: string;
  /** HTML, sanitised here; for flows and schedules an object, stored as JSON. */
  body?: string | Readonly<Record<string, unknown>>;
  /** JSON list of files. */
  files?: string;
  /** Name shown as its sender; absent: the caller's. */
  releaseUser?: string;
}

/** Ids of the people it goes to, or a query for them. */
type Receivers = readonly string[] | ((db: Kysely<Database>) => ReturnType<typeof peopleOf>);

const bodyOf = (body: NewMessage['body'] = '') => (typeof body === 'string' ? cleanHtml(body) : JSON.stringify(body));

/**
 * Stores a message for its receivers and notifies their open pages after the commit. Returns the number of receivers.
 */
export async function sendMessage(message: NewMessage, to: Receivers, context: Context): Promise<number> {
  const { db, now, user, pages } = context;
  const stamp = stampNew(context);
  const releaseTime = now();
  await db
    .insertInto('message')
    .values({
      ...stamp,
      type: message.type,
      flowType: message.flowType ?? null,
      title: message.title,
      excerpt: message.excerpt ?? '',
      bodyText: bodyOf(message.body),
      files: message.files ?? '[]',
      releaseUser: message.releaseUser ?? user.realName,
      releaseTime,
    })
    .execute();
  const reached = await db
    .insertInto('messageReceiver')
    .columns(['messageId', 'userId', 'isRead', 'releaseTime'])
    .expression((builder) =>
      builder
        .selectFrom('users')
        .select([sql<string>`${stamp.id}`.as('messageId'), 'users.id as userId'])
        .select([sql<number>`0`.as('isRead'), sql<number>`cast(${releaseTime} as bigint)`.as('releaseTime')])
        .where('users.enabledMark', '=', 1)
        .where('users.id', 'in', typeof to === 'function' ? to(db) : [...to, '']),
    )
    .returning('userId')
    .execute();
  const userIds = reached.map(({ userId }) => userId);
  pages.tell(userIds, {
    method: 'messagePush',
    unreadNoticeCount: 1,
    messageType: message.type,
    title: message.title,
    id: stamp.id,
    userId: user.id,
  });
  return userIds.length;
}
