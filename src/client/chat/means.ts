import type { ChatContact } from '#schemas/resources/chat/chat.contract.ts';
import type { SaidFrame } from '../socket/connection.ts';

/** What the chats of a page need of the world around them. */
export interface ChatMeans {
  /** Says a frame; false when the line is not there. */
  say(frame: SaidFrame): boolean;
  token(): string;
  me(): string;
  newId(): string;
  now(): number;
  /** Whether the person can see the page. */
  isLooking(): boolean;
  /** Asks for the conversations. */
  fetchConversations(): Promise<readonly ChatContact[]>;
}
