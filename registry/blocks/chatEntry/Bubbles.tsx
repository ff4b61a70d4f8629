import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Peer } from '#client/chat/chat-state.ts';
import type { Thread, ThreadMessage } from '#client/chat/thread.ts';
import { formatTime } from '#core/dates/format.ts';
import { useChat } from '#runtime/live.ts';
import { useSay } from '#runtime/texts.ts';
import type { Media } from '#schemas/protocol/socket.ts';
import { Waiting } from '../../_shared/blocks/States.tsx';
import { Bubble } from './Bubble.tsx';

/** Two messages further apart than this have the time between them. */
const pauseMs = 5 * 60_000;

/** This near to its top, earlier messages are asked for. */
const nearPx = 60;

/** Whether somebody who reads stands at the newest message, give or take a line. */
const endPx = 48;

interface Props {
  peer: Peer;
  thread: Thread;
  onMedia(media: Media): void;
}

/** The chat in time order; the newest stays in view while one stands at the end, earlier ones come without a jump. */
export function Bubbles({ peer, thread, onMedia }: Props) {
  const chat = useChat();
  const say = useSay();
  const { messages, state } = thread;
  const list = useStanding(messages);
  return (
    <div
      className="zc-bubbles"
      ref={list}
      role="log"
      aria-label={say('chat.messages')}
      // What scrolls is reached by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        if (currentTarget.scrollTop <= nearPx) chat.loadEarlier(peer.id);
      }}
    >
      {state === 'loading' && <Waiting rows={messages.length > 0 ? 1 : 4} />}
      {state === 'ready' && messages.length === 0 && <p className="zc-bubbles-none">{say('chat.start')}</p>}
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

/** Keeps what is read where it is: the end in view at the end, the same message in view when earlier ones come. */
function useStanding(messages: readonly ThreadMessage[]) {
  const ref = useRef<HTMLDivElement>(null);
  const before = useRef({ first: '', last: '', height: 0, isAtEnd: true });
  const [first = '', last = ''] = [messages[0]?.id, messages.at(-1)?.id];
  const isMine = messages.at(-1)?.state === 'sending';

  useLayoutEffect(() => {
    const list = ref.current;
    if (!list) return;
    const known = before.current;
    if (known.first !== first && known.last === last) list.scrollTop += list.scrollHeight - known.height;
    else if (known.isAtEnd || isMine) list.scrollTop = list.scrollHeight;
    before.current = { first, last, height: list.scrollHeight, isAtEnd: known.isAtEnd || isMine };
  }, [first, last, isMine, messages]);

  useEffect(() => {
    const list = ref.current;
    if (!list) return undefined;
    const look = () => {
      before.current.isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < endPx;
    };
    // Pictures that arrive late must not push the end out of view.
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
