import { type Kysely, sql } from 'kysely';
import type { MessageType } from '#schemas/resources/message/message.contract.ts';
import type { Context } from '../../platform/context/context.ts';
import { stampNew } from '../../platform/db/columns.ts';
import type { Database } from '../../platform/db/database.ts';
import { cleanHtml, textOfHtml } from '../../platform/html/clean-html.ts';
import { channels } from '#schemas/resources/message-template/message-template.entity.ts';
import type { Organisation } from '../organisation/organisations.ts';
import { isMemberOf } from '../organisation/selected.ts';
import { fill, leave, type Sending, sendingOf, templateFor, type Values } from './deliver.ts';

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
  return receivers.length === 0 ? people : people.where(isMemberOf(receivers, organisations));
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

/** Characters of the text that leaves the product. */
const contentMax = 2_000;

/** What the placeholders of templates stand for (MSGTPL-005). */
function valuesOf(message: NewMessage, { user, now, settings }: Context): Values {
  const body = typeof message.body === 'string' ? textOfHtml(message.body) : '';
  const time = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: settings.timeZone });
  return {
    title: message.title,
    content: (message.excerpt || body).slice(0, contentMax),
    sender: message.releaseUser ?? user.realName,
    time: time.format(now()),
  };
}

/** The ids of the enabled receivers. */
async function receiverIds(to: Receivers, db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('enabledMark', '=', 1)
    .where('id', 'in', typeof to === 'function' ? to(db) : [...to, ''])
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Sends a message on the channels of its kind, or on those given: in the product it is stored for its receivers, whose
 * open pages are notified after the commit; on others it leaves through the job queue. Returns the number of receivers.
 */
export async function sendMessage(
  message: NewMessage,
  to: Receivers,
  context: Context,
  given?: Sending,
): Promise<number> {
  const sending = given ?? (await sendingOf(context, message.type));
  if (!sending) return (await storeMessage(message, to, context)).length;
  const values = { ...sending.values, ...valuesOf(message, context) };
  const inApp = templateFor(sending, channels.inApp);
  const userIds = inApp
    ? await storeMessage(
        { ...message, title: fill(inApp.title, values), excerpt: shortText(inApp, message, values) },
        to,
        context,
      )
    : await receiverIds(to, context.db);
  await leave({ ...sending, messageId: context.newId(), values }, userIds, context);
  return userIds.length;
}

/** In the product the body itself is shown, so only an excerpt replaces the placeholder of the content. */
const shortText = ({ content }: { content: string }, { excerpt = '' }: NewMessage, values: Values) =>
  fill(content, { ...values, content: excerpt });

/** Stores a message for its receivers and notifies their open pages after the commit. Returns their ids. */
export async function storeMessage(message: NewMessage, to: Receivers, context: Context): Promise<string[]> {
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
  return userIds;
}
