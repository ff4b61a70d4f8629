import { type Static, Type } from '@sinclair/typebox';

/** Where the socket is, on the page's own origin (SOCKET-001). */
export const socketPath = (token: string) => `/websocket/${encodeURIComponent(token)}`;

/** A frame is at most this many bytes of JSON, towards the server. */
export const frameBytesMax = 32_768;

/** A page says that it is there this often; a socket silent for longer than twice that is dead (SOCKET-020). */
export const heartbeatMs = 25_000;

const Id = Type.String({ maxLength: 50 });
const Token = Type.String({ maxLength: 200 });

/** What a chat message can be (CHAT-017). */
export const ContentType = Type.Union(['text', 'image', 'voice', 'video'].map((name) => Type.Literal(name)));
export type ContentType = 'text' | 'image' | 'voice' | 'video';

/** Longest text of one chat message. */
export const chatTextMax = 5_000;

/** A picture, a voice or a video of a chat: where it is kept and how large it is shown. */
export const Media = Type.Object({
  path: Type.String({ minLength: 1, maxLength: 300 }),
  name: Type.String({ maxLength: 200 }),
  width: Type.Integer({ minimum: 0, maximum: 20_000 }),
  height: Type.Integer({ minimum: 0, maximum: 20_000 }),
});
export type Media = Static<typeof Media>;

export const Content = Type.Union([Type.String({ maxLength: chatTextMax }), Media]);
export type Content = Static<typeof Content>;

/** What a page says, by the frame's `method` (SOCKET-002 to SOCKET-006). */
export const clientFrames = {
  OnConnection: Type.Object({
    token: Token,
    mobileDevice: Type.Boolean(),
    systemId: Type.String({ maxLength: 50 }),
    isSeparate: Type.Boolean(),
    /** What the person reads. */
    language: Type.Optional(Type.String({ maxLength: 10 })),
  }),
  SendMessage: Type.Object({
    toUserId: Id,
    messageType: ContentType,
    messageContent: Content,
    token: Token,
    /** Made by the page: a message sent twice is kept once. */
    clientId: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  MessageList: Type.Object({
    /** The colleague of the chat. */
    toUserId: Id,
    /** Whoever asks. */
    formUserId: Id,
    token: Token,
    currentPage: Type.Integer({ minimum: 1, maximum: 100_000 }),
    pageSize: Type.Integer({ minimum: 1, maximum: 100 }),
    sord: Type.Union([Type.Literal('asc'), Type.Literal('desc')]),
    keyword: Type.String({ maxLength: 100 }),
  }),
  /** What came from this colleague has been read. */
  UpdateReadMessage: Type.Object({ formUserId: Id, token: Token }),
  heartCheck: Type.Object({}),
} as const;
export type ClientFrames = { [Name in keyof typeof clientFrames]: Static<(typeof clientFrames)[Name]> };

/** One message of a chat (CHAT-017). */
export interface ChatMessage {
  id: string;
  /** Grows with every message of the installation: the order of a chat. */
  sequence: number;
  sendUserId: string;
  receiveUserId: string;
  contentType: ContentType;
  content: Content;
  /** Epoch milliseconds. */
  sendTime: number;
}

/** What is unread of one colleague, with the newest of it. */
export interface UnreadOfOne {
  sendUserId: string;
  unreadNum: number;
  defaultMessage: string;
  defaultMessageType: ContentType;
  defaultMessageTime: number;
}

/** The sending and the receiving side of a chat message, as the frames of the documents name them. */
interface Delivered extends ChatMessage {
  messageType: ContentType;
  dateTime: number;
  latestDate: number;
  account: string;
  realName: string;
  headIcon: string;
}

/** What the server says. Counts of `initMessage` are totals; that of `messagePush` is added. */
export type ServerFrame =
  | {
      method: 'initMessage';
      unreadNums: readonly UnreadOfOne[];
      unreadNoticeCount: number;
      unreadMessageCount: number;
      unreadTotalCount: number;
    }
  | { method: 'messagePush'; unreadNoticeCount: number; messageType: number; title: string; id: string; userId: string }
  /** These messages were read or removed elsewhere; without ids, any. */
  | { method: 'messageRead'; ids?: readonly string[] }
  | { method: 'logout'; token: string; msg: string }
  | { method: 'closeSocket' }
  | ({ method: 'receiveMessage'; formUserId: string; formMessage: Content } & Delivered)
  | ({
      method: 'sendMessage';
      UserId: string;
      toUserId: string;
      toAccount: string;
      toRealName: string;
      toHeadIcon: string;
      toMessage: Content;
      clientId?: string;
    } & Delivered)
  | {
      method: 'messageList';
      toUserId: string;
      sord: 'asc' | 'desc';
      keyword: string;
      list: readonly ChatMessage[];
      pagination: { currentPage: number; pageSize: number; total: number };
    }
  | { method: 'refresh'; msg?: string }
  /** What was asked for in this frame was refused; `clientId` is that of a message that was not sent. */
  | { method: 'refused'; msg: string; clientId?: string }
  | { method: 'heartCheck' };
