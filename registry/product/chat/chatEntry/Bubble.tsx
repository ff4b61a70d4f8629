import { ExclamationCircleFilled, LoadingOutlined } from '@ant-design/icons';
import type { Peer } from '#client/realtime/chat-state.ts';
import type { ThreadMessage } from '#client/realtime/thread.ts';
import { useChat } from '#runtime/context/live.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { Media } from '#schemas/protocol/socket.ts';
import { Said } from './Said.tsx';
import { Face } from './Person.tsx';

interface Props {
  message: ThreadMessage;
  peer: Peer;
  /** The first of several in a row: it shows who says them. */
  isFirst: boolean;
  onMedia(media: Media): void;
}

/** One message: a colleague's at the left, one's own at the right. */
export function Bubble({ message, peer, isFirst, onMedia }: Props) {
  const isMine = message.receiveUserId === peer.id;
  return (
    <div className={`zc-bubble${isMine ? ' zc-bubble--mine' : ''}${isFirst ? '' : ' zc-bubble--next'}`}>
      {!isMine && isFirst && <Face person={peer} size={28} />}
      {isMine && <State message={message} peerId={peer.id} />}
      <Said message={message} onMedia={onMedia} />
    </div>
  );
}

/** The delivery state of an own message: being sent, or failed. */
function State({ message: { state, clientId = '' }, peerId }: { message: ThreadMessage; peerId: string }) {
  const chat = useChat();
  const say = useSay();
  if (state === 'sending') return <LoadingOutlined className="zc-state" aria-label={say('chat.sending')} />;
  if (state !== 'failed') return null;
  const text = `${say('chat.failed')}, ${say('chat.resend')}`;
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
