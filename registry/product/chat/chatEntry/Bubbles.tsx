import { ExclamationCircleFilled, LoadingOutlined } from '@ant-design/icons';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Peer } from '#client/realtime/chat-state.ts';
import type { Thread, ThreadMessage } from '#client/realtime/thread.ts';
import { formatTime } from '#core/dates/format.ts';
import { useChat } from '#runtime/context/live.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Media } from '#schemas/protocol/socket.ts';
import { LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { PersonAvatar } from './Person.tsx';
import { MessageContent } from './MessageContent.tsx';

interface BubbleProps {
  message: ThreadMessage;
  peer: Peer;
  /** The first of several in a row: it shows who says them. */
  isFirst: boolean;
  onMedia(media: Media): void;
}

/** One message: a colleague's at the left, one's own at the right. */
function Bubble({ message, peer, isFirst, onMedia }: BubbleProps) {
  const isMine = message.receiveUserId === peer.id;
  return (
    <div className={`zc-bubble${isMine ? ' zc-bubble--mine' : ''}${isFirst ? '' : ' zc-bubble--next'}`}>
      {!isMine && isFirst && <PersonAvatar person={peer} size={28} />}
      {isMine && <State message={message} peerId={peer.id} />}
      <MessageContent message={message} onMedia={onMedia} />
    </div>
  );
}

/** The delivery state of an own message: being sent, or failed. */
function State({ message: { state, clientId = '' }, peerId }: { message: ThreadMessage; peerId: string }) {
  const chat = useChat();
  const t = useTranslation();
  if (state === 'sending') return <LoadingOutlined className="zc-state" aria-label={t('chat.sending')} />;
  if (state !== 'failed') return null;
  const text = `${t('chat.failed')}, ${t('chat.resend')}`;
  return (
    <button
      type="button"
      className="zc-state zc-state--failed"
      aria-label={text}
      title={text}
      onClick={() => chat.resend(peerId, clientId)}
    >
      <ExclamationCircleFilled aria-hidden="true" />
    </button>
  );
}

/** Messages with a larger gap between them (milliseconds) have a timestamp in between. */
const pauseMs = 5 * 60_000;

/** Distance to the top, in pixels, that triggers loading earlier messages. */
const nearPx = 60;

/** Distance to the end, in pixels, within which the reader is at the newest message. */
const endPx = 48;

interface Props {
  peer: Peer;
  thread: Thread;
  onMedia(media: Media): void;
}

/**
 * The messages in time order; the list follows new messages when scrolled to the end, and earlier ones are prepended
 * without a jump.
 */
export function Bubbles({ peer, thread, onMedia }: Props) {
  const chat = useChat();
  const t = useTranslation();
  const { messages, state } = thread;
  const list = useScrollPosition(messages);
  return (
    <div
      className="zc-bubbles"
      ref={list}
      role="log"
      aria-label={t('chat.messages')}
      // A scroll container must be focusable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        if (currentTarget.scrollTop <= nearPx) chat.loadEarlier(peer.id);
      }}
    >
      {state === 'loading' && <LoadingSkeleton rows={messages.length > 0 ? 1 : 4} />}
      {state === 'ready' && messages.length === 0 && <p className="zc-bubbles-none">{t('chat.start')}</p>}
      {messages.map((message, index) => (
        <div key={message.clientId ?? message.id}>
          {isApart(messages[index - 1], message) && (
            <p className="zc-bubbles-time">{formatTime(message.sendTime, 'MM-dd HH:mm')}</p>
          )}
          <Bubble
            message={message}
            peer={peer}
            isFirst={isApart(messages[index - 1], message) || messages[index - 1]?.sendUserId !== message.sendUserId}
            onMedia={onMedia}
          />
        </div>
      ))}
    </div>
  );
}

const isApart = (before: ThreadMessage | undefined, { sendTime }: ThreadMessage) =>
  before === undefined || sendTime - before.sendTime > pauseMs;

/**
 * Scroll anchoring: stays at the end when scrolled to the end, else at the same message when earlier ones are
 * prepended.
 */
function useScrollPosition(messages: readonly ThreadMessage[]) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef({ first: '', last: '', height: 0, isAtEnd: true });
  const [first = '', last = ''] = [messages[0]?.id, messages.at(-1)?.id];
  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return;
    const isMine = messages.at(-1)?.state === 'sending';
    const known = before.current;
    if (known.first !== first && known.last === last) list.scrollTop += list.scrollHeight - known.height;
    else if (known.isAtEnd || isMine) list.scrollTop = list.scrollHeight;
    before.current = { first, last, height: list.scrollHeight, isAtEnd: known.isAtEnd || isMine };
  }, [first, last, messages]);

  useEffect(() => {
    const list = ref.current;
    if (!list) return undefined;
    const look = () => {
      before.current.isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < endPx;
    };
    // Pictures that load late must not push the end out of view.
    const settle = () => {
      if (before.current.isAtEnd) list.scrollTop = list.scrollHeight;
      before.current.height = list.scrollHeight;
    };
    list.addEventListener('scroll', look, { passive: true });
    list.addEventListener('load', settle, true);
    return () => {
      list.removeEventListener('scroll', look);
      list.removeEventListener('load', settle, true);
    };
  }, []);
  return ref;
}
