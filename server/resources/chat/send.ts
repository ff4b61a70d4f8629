import type { Selectable } from 'kysely';
import type { ChatMessage, ClientFrames, ServerFrame } from '#schemas/protocol/socket.ts';
import { badRequest } from '../../platform/errors/app-error.ts';
import type { FramePage } from '../../platform/resource/define-resource.ts';
import type { Context } from '../../platform/context/context.ts';
import type { ChatMessageTable } from '../../services/chat/chat.table.ts';
import { contentOf, storedContent } from '../../services/chat/preview.ts';

type Sent = ClientFrames['SendMessage'];

/**
 * Only pictures of our own uploads are allowed, so that a receiver's page never fetches an address chosen by the
 * sender.
 */
const ownMedia = /^\/api\/file\/Image\/IM\/[\w.-]{1,100}$/;

/** The content to store; refuses an empty message. */
function contentToKeep({ messageType, messageContent }: Sent): string {
  const isText = typeof messageContent === 'string';
  if (isText !== (messageType === 'text')) throw badRequest('request.refused');
  if (isText && messageContent.trim() === '') throw badRequest('chat.nothing');
  if (!isText && !ownMedia.test(messageContent.path)) throw badRequest('request.refused');
  return isText ? messageContent.trim() : storedContent(messageContent);
}

export const messageOf = (row: Selectable<ChatMessageTable>): ChatMessage => ({
  id: row.id,
  sequence: row.sequence,
  sendUserId: row.sendUserId,
  receiveUserId: row.receiveUserId,
  contentType: row.contentType,
  content: contentOf(row.contentType, row.content),
  sendTime: row.sendTime,
});

/** Updates the chat state of both users, always in the same order, so that concurrent messages do not deadlock. */
async function moveOn(message: ChatMessage, { db }: Context): Promise<void> {
  const { sendUserId, receiveUserId, sequence } = message;
  const views = [
    { userId: sendUserId, peerId: receiveUserId, unread: 0 },
    { userId: receiveUserId, peerId: sendUserId, unread: 1 },
  ].sort((a, b) => (a.userId < b.userId ? -1 : 1));
  for (const view of views) {
    await db
      .insertInto('chatConversation')
      .values({ ...view, latestSequence: sequence, clearedSequence: 0, isHidden: 0 })
      .onConflict((conflict) =>
        conflict.columns(['userId', 'peerId']).doUpdateSet(({ eb, ref }) => ({
          latestSequence: sequence,
          isHidden: 0 as const,
          unread: eb(ref('chatConversation.unread'), '+', view.unread),
        })),
      )
      .execute();
  }
}

/** A user in frames. */
export interface Named {
  id: string;
  account: string;
  realName: string;
  headIcon: string;
}

function sentFrame(message: ChatMessage, from: Named, to: Named, clientId: string | undefined): ServerFrame {
  return {
    method: 'sendMessage',
    ...message,
    messageType: message.contentType,
    dateTime: message.sendTime,
    latestDate: message.sendTime,
    UserId: from.id,
    account: from.account,
    realName: from.realName,
    headIcon: from.headIcon,
    toUserId: to.id,
    toAccount: to.account,
    toRealName: to.realName,
    toHeadIcon: to.headIcon,
    toMessage: message.content,
    ...(clientId !== undefined && { clientId }),
  };
}

function receivedFrame(message: ChatMessage, { id, account, realName, headIcon }: Named): ServerFrame {
  return {
    method: 'receiveMessage',
    ...message,
    messageType: message.contentType,
    dateTime: message.sendTime,
    latestDate: message.sendTime,
    formUserId: id,
    formMessage: message.content,
    account,
    realName,
    headIcon,
  };
}

async function keep(input: Sent, { db, user, now, newId }: Context) {
  const clientId = input.clientId ?? null;
  return db
    .insertInto('chatMessage')
    .values({
      id: newId(),
      sendUserId: user.id,
      receiveUserId: input.toUserId,
      contentType: input.messageType as ChatMessageTable['contentType'],
      content: contentToKeep(input),
      sendTime: now(),
      clientId,
    })
    .onConflict((conflict) => conflict.constraint('chat_message_once').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Stores a message and sends it to every page of both users. A repeated client id is answered to its sender only. */
export async function send(input: Sent, context: Context, { answer }: FramePage): Promise<void> {
  const { db, user, pages } = context;
  const person = db.selectFrom('users').select(['id', 'account', 'realName', 'headIcon', 'enabledMark']);
  const to = await person.where('id', '=', input.toUserId).executeTakeFirst();
  const from = await person.where('id', '=', user.id).executeTakeFirstOrThrow();
  if (!to || to.enabledMark === 0 || to.id === user.id) throw badRequest('chat.nobody');
  const inserted = await keep(input, context);
  if (!inserted) {
    const known = db.selectFrom('chatMessage').selectAll().where('sendUserId', '=', user.id);
    const before = await known.where('clientId', '=', input.clientId ?? '').executeTakeFirstOrThrow();
    return answer(sentFrame(messageOf(before), from, to, input.clientId));
  }
  const message = messageOf(inserted);
  await moveOn(message, context);
  pages.tell([user.id], sentFrame(message, from, to, input.clientId));
  pages.tell([to.id], receivedFrame(message, from));
}
