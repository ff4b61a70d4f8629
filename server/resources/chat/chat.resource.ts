import { chatContract } from '#schemas/resources/chat/chat.contract.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { chatMigrations } from '../../services/chat/chat.table.ts';
import { contacts, conversations } from './contacts.ts';
import { forget, history, markRead } from './history.ts';
import { send } from './send.ts';

/** Chats of two users: messages are sent over the socket, lists and clearing are calls. */
export const chatResource = defineResource({
  contract: chatContract,
  migrations: chatMigrations,
  holdsFiles: {
    chat_message: {
      async readable(ids, { db, user }) {
        const rows = await db
          .selectFrom('chatMessage')
          .select('id')
          .where('id', 'in', [...ids])
          .where((where) => where.or([where('sendUserId', '=', user.id), where('receiveUserId', '=', user.id)]))
          .execute();
        return rows.map(({ id }) => id);
      },
    },
  },
  handlers: {
    conversations: (_input, context) => conversations(context),
    contacts,
    clear: ({ id }, context) => forget(id, 'messages', context),
    relocation: ({ id }, context) => forget(id, 'place', context),
  },
  frames: {
    SendMessage: { prolongs: true, handle: send },
    MessageList: { prolongs: true, reads: true, handle: history },
    UpdateReadMessage: { handle: ({ formUserId }, context) => markRead(formUserId, context) },
  },
});
