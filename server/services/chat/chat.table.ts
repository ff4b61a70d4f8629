import { type Generated, type Kysely, type Migration, sql } from 'kysely';
import type { ContentType } from '#schemas/protocol/socket.ts';
import { holdsFiles } from '../../platform/files/file-holder.table.ts';

/** One message from one colleague to another. */
export interface ChatMessageTable {
  id: string;
  /** Grows with every message: the order of every chat. */
  sequence: Generated<number>;
  sendUserId: string;
  receiveUserId: string;
  contentType: ContentType;
  /** Text; JSON of what is shown for pictures, voices and videos. */
  content: string;
  sendTime: number;
  /** Made by the page that sent it; null: it made none. */
  clientId: string | null;
}

/** How one person sees the chat with another. */
export interface ChatConversationTable {
  userId: string;
  peerId: string;
  latestSequence: number;
  unread: number;
  /** Messages up to this one were cleared by the person. */
  clearedSequence: number;
  /** Taken out of the list until something new is said. */
  isHidden: 0 | 1;
}

declare module '../../platform/db/database.ts' {
  interface Database {
    chatMessage: ChatMessageTable;
    chatConversation: ChatConversationTable;
  }
}

export const chatMigrations: Record<string, Migration> = {
  '042-chat': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('chatMessage')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('sequence', 'bigserial', (column) => column.notNull().unique())
        .addColumn('sendUserId', 'text', (column) => column.notNull())
        .addColumn('receiveUserId', 'text', (column) => column.notNull())
        .addColumn('contentType', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('sendTime', 'bigint', (column) => column.notNull())
        .addColumn('clientId', 'text')
        .addUniqueConstraint('chat_message_once', ['sendUserId', 'clientId'])
        .execute();
      // One index for both directions of a chat: the two people in a fixed order.
      await sql`create index chat_message_pair on chat_message
        (least(send_user_id, receive_user_id), greatest(send_user_id, receive_user_id), sequence desc)`.execute(db);
      await db.schema
        .createTable('chatConversation')
        .addColumn('userId', 'text', (column) => column.notNull())
        .addColumn('peerId', 'text', (column) => column.notNull())
        .addColumn('latestSequence', 'bigint', (column) => column.notNull())
        .addColumn('unread', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('clearedSequence', 'bigint', (column) => column.notNull().defaultTo(0))
        .addColumn('isHidden', 'integer', (column) => column.notNull().defaultTo(0))
        .addPrimaryKeyConstraint('chat_conversation_key', ['userId', 'peerId'])
        .execute();
    },
  },
  ...holdsFiles('216-chat-files', 'chat_message', ["case when $content_type = 'text' then '' else $content end"]),
};
