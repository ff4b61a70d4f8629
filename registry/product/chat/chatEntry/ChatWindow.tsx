import { ClearOutlined, CloseOutlined, HistoryOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input, Modal } from 'antd';
import { useEffect, useState } from 'react';
import type { HistoryState, Peer } from '#client/realtime/chat-state.ts';
import { formatTime } from '#core/dates/format.ts';
import { useChat, useChatState, useIsOnline } from '#runtime/context/live.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Media } from '#schemas/protocol/socket.ts';
import { useInfiniteScroll } from '../../../kit/hooks/use-infinite-scroll.ts';
import { EmptyState, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { Bubbles } from './Bubbles.tsx';
import { Composer } from './Composer.tsx';
import { PersonAvatar } from './Person.tsx';
import { MessageContent } from './MessageContent.tsx';
import { useFeedback, useHttp } from '#runtime/context/application.tsx';

/** Distance to the end, in pixels, that triggers loading the next page (CHAT-031). */
const nearPx = 100;
const typingMs = 300;

interface HistoryPanelProps {
  peer: Peer;
  history: HistoryState;
  onMedia(media: Media): void;
}

/** The whole message history from the oldest on, searched by keyword. */
function HistoryPanel({ peer, history, onMedia }: HistoryPanelProps) {
  const chat = useChat();
  const t = useTranslation();
  const [typed, setTyped] = useState(history.keyword);
  const list = useInfiniteScroll(history.list.length, () => chat.moreHistory(peer.id), nearPx);

  useEffect(() => {
    if (typed.trim() === history.keyword) return undefined;
    const timer = setTimeout(() => chat.openHistory(peer.id, typed), typingMs);
    return () => clearTimeout(timer);
  }, [typed, history.keyword, chat, peer.id]);

  return (
    <aside className="zc-history" aria-label={t('chat.history')}>
      <div className="zc-search">
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden="true" />}
          placeholder={t('chat.historySearch')}
          aria-label={t('chat.historySearch')}
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div className="zc-scroll" ref={list}>
        {history.list.map((message) => (
          <div key={message.id} className="zc-history-item">
            <p>
              <strong>{message.sendUserId === peer.id ? peer.realName : t('chat.me')}</strong>
              <time>{formatTime(message.sendTime, 'yyyy-MM-dd HH:mm')}</time>
            </p>
            <MessageContent message={message} onMedia={onMedia} />
          </div>
        ))}
        {history.isLoading && <LoadingSkeleton rows={4} />}
        {!history.isLoading && history.list.length === 0 && <EmptyState />}
      </div>
    </aside>
  );
}

/** Above the chat windows, which are above the dialogs of the page. */
const zIndex = 1100;

/** An enlarged picture of a chat, limited by the browser window. */
function MediaPreview({ media, onClose }: { media: Media | undefined; onClose(): void }) {
  const t = useTranslation();
  return (
    <Modal
      className="zc-preview"
      zIndex={zIndex}
      open={media !== undefined}
      title={media?.name || t('chat.mediaPreview')}
      footer={null}
      centered
      width="auto"
      closable={{ 'aria-label': t('block.close') }}
      onCancel={onClose}
      destroyOnHidden
    >
      {media && <img src={media.path} alt={media.name || t('chat.preview.image')} />}
    </Modal>
  );
}

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
  const t = useTranslation();
  const [media, setMedia] = useState<Media>();
  const { id, realName } = peer;
  const thread = threads[id];
  const history = histories[id];
  return (
    <section
      className="zc-window"
      aria-label={t('chat.with', { name: realName })}
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
          <PersonAvatar person={peer} size={28} />
          <strong>{realName}</strong>
          <WindowButtons peer={peer} hasHistory={history !== undefined} />
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t('chat.close')}
            title={t('chat.close')}
            onClick={onClose}
          />
        </header>
        {!isOnline && (
          <p className="zc-offline" role="status">
            {t('chat.offline')}
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
  const { client } = useHttp();
  const { confirm, toast } = useFeedback();
  const t = useTranslation();
  const clear = async () => {
    if (!(await confirm(t('chat.clearConfirm')))) return;
    const { msg } = await client.send('chat.clear', { id });
    chat.cleared(id);
    void toast('success', msg, 1500);
  };
  const buttons = [
    {
      icon: <HistoryOutlined />,
      text: t('chat.history'),
      press: () => (hasHistory ? chat.closeHistory(id) : chat.openHistory(id)),
    },
    { icon: <ClearOutlined />, text: t('chat.clear'), press: () => void clear().catch(() => {}) },
  ];
  return buttons.map(({ icon, text, press }) => (
    <Button key={text} type="text" size="small" icon={icon} aria-label={text} title={text} onClick={press} />
  ));
}
