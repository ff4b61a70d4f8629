import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import type { HistoryState, Peer } from '#client/realtime/chat-state.ts';
import { formatTime } from '#core/dates/format.ts';
import { useChat } from '#runtime/context/live.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { Media } from '#schemas/protocol/socket.ts';
import { Nothing, Waiting } from '../../../kit/overlay/States.tsx';
import { useMore } from '../../../kit/hooks/use-next-page.ts';
import { Said } from './Said.tsx';

/** Distance to the end, in pixels, that triggers loading the next page (CHAT-031). */
const nearPx = 100;
const typingMs = 300;

interface Props {
  peer: Peer;
  history: HistoryState;
  onMedia(media: Media): void;
}

/** The whole message history from the oldest on, searched by keyword. */
export function HistoryPanel({ peer, history, onMedia }: Props) {
  const chat = useChat();
  const say = useSay();
  const [typed, setTyped] = useState(history.keyword);
  const list = useMore(history.list.length, () => chat.moreHistory(peer.id), nearPx);

  useEffect(() => {
    if (typed.trim() === history.keyword) return undefined;
    const timer = setTimeout(() => chat.openHistory(peer.id, typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed, history.keyword, chat, peer.id]);

  return (
    <aside className="zc-history" aria-label={say('chat.history')}>
      <div className="zc-search">
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden="true" />}
          placeholder={say('chat.historySearch')}
          aria-label={say('chat.historySearch')}
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div className="zc-scroll" ref={list}>
        {history.list.map((message) => (
          <div key={message.id} className="zc-history-item">
            <p>
              <strong>{message.sendUserId === peer.id ? peer.realName : say('chat.me')}</strong>
              <time>{formatTime(message.sendTime, 'yyyy-MM-dd HH:mm')}</time>
            </p>
            <Said message={message} onMedia={onMedia} />
          </div>
        ))}
        {history.isLoading && <Waiting rows={4} />}
        {!history.isLoading && history.list.length === 0 && <Nothing />}
      </div>
    </aside>
  );
}
