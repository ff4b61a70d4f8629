import type { ChatContact } from '#schemas/resources/chat/chat.contract.ts';
import type { SaidFrame } from './connection.ts';

/** Dependencies of the chats of a page. */
export interface ChatDeps {
  /** Sends a frame; false when not connected. */
  say(frame: SaidFrame): boolean;
  token(): string;
  me(): string;
  newId(): string;
  now(): number;
  /** Whether the page is visible. */
  isLooking(): boolean;
  /** Loads the conversations. */
  fetchConversations(): Promise<readonly ChatContact[]>;
}
