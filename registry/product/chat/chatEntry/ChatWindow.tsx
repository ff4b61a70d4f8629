import { ClearOutlined, CloseOutlined, HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Peer } from '#client/realtime/chat-state.ts';
import { useChat, useChatState, useIsOnline } from '#runtime/context/live.ts';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { Media } from '#schemas/protocol/socket.ts';
import { Bubbles } from './Bubbles.tsx';
import { Composer } from './Composer.tsx';
import { HistoryPanel } from './HistoryPanel.tsx';
import { MediaPreview } from './MediaPreview.tsx';
import { Face } from './Person.tsx';

interface Props {
  peer: Peer;
  /** The input is focused whenever this changes and is not 0. */
  focusAt: number;
  onClose(): void;
}

/** One chat: its messages, and the input. */
export function ChatWindow({ peer, focusAt, onClose }: Props) {
  const { threads, histories } = useChatState();
  const isOnline = useIsOnline();
  const say = useSay();
  const [media, setMedia] = useState<Media>();
  const { id, realName } = peer;
  const thread = threads[id];
  const history = histories[id];
  return (
    <section
      className="zc-window"
      aria-label={say('chat.with', { name: realName })}
      onKeyDown={(event) => {
        // Ignores Escape of popups it has opened, whose events bubble through React portals; the drawer stays open.
        if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return;
        event.stopPropagation();
        onClose();
      }}
    >
      {history && <HistoryPanel peer={peer} history={history} onMedia={setMedia} />}
      <div className="zc-window-main">
        <header className="zc-window-head">
          <Face person={peer} size={28} />
          <strong>{realName}</strong>
          <WindowButtons peer={peer} hasHistory={history !== undefined} />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={say('chat.close')}
            title={say('chat.close')}
            onClick={onClose}
          />
        </header>
        {!isOnline && (
          <p className="zc-offline" role="status">
            {say('chat.offline')}
          </p>
        )}
        {thread && <Bubbles peer={peer} thread={thread} onMedia={setMedia} />}
        <Composer peerId={id} focusAt={focusAt} />
      </div>
      <MediaPreview media={media} onClose={() => setMedia(undefined)} />
    </section>
  );
}

function WindowButtons({ peer: { id }, hasHistory }: { peer: Peer; hasHistory: boolean }) {
  const chat = useChat();
  const { client, confirm, toast } = useServices();
  const say = useSay();
  const clear = async () => {
    if (!(await confirm(say('chat.clearConfirm')))) return;
    const { msg } = await client.send('chat.clear', { id });
    chat.cleared(id);
    void toast('success', msg, 1500);
  };
  const buttons = [
    {
      icon: <HistoryOutlined />,
      text: say('chat.history'),
      press: () => (hasHistory ? chat.closeHistory(id) : chat.openHistory(id)),
    },
    { icon: <ClearOutlined />, text: say('chat.clear'), press: () => void clear().catch(() => {}) },
  ];
  return buttons.map(({ icon, text, press }) => (
    <Button key={text} type="text" size="small" icon={icon} aria-label={text} title={text} onClick={press} />
  ));
}
