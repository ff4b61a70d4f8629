import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Drawer, Input, Tabs } from 'antd';
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Peer } from '#client/realtime/chat-state.ts';
import { useDevice, useHttp } from '#runtime/context/application.tsx';
import { useChat, useChatState } from '#runtime/context/live.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type ChatContact, contactPageSize } from '#schemas/resources/chat/chat.contract.ts';
import { firstPage, nextPage, uniqueBy, useInfiniteScroll } from '../../../kit/hooks/use-infinite-scroll.ts';
import { EmptyState, LoadError, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { ChatWindow } from './ChatWindow.tsx';
import { Person } from './Person.tsx';

/** Distance to the end, in pixels, that triggers loading the next page (CHAT-006). */
const nearPx = 300;

interface ContactPage {
  list: ChatContact[];
  pagination?: { next?: string };
}

function useContacts(keyword: string, isShown: boolean) {
  const { client } = useHttp();
  return useInfiniteQuery({
    queryKey: ['chat-contacts', keyword],
    enabled: isShown,
    initialPageParam: firstPage,
    queryFn: async ({ pageParam, signal }) => {
      const { page: currentPage, ...place } = pageParam;
      const input = { keyword, currentPage, pageSize: contactPageSize, ...place };
      return (await client.send('chat.contacts', input, { signal })).data as ContactPage;
    },
    getNextPageParam: ({ list, pagination }, _, { page }) =>
      nextPage(pagination?.next, page, list.length < contactPageSize),
  });
}

/** Colleagues, searched by name, account or department. */
function Contacts({ isShown, onChoose }: { isShown: boolean; onChoose(peer: Peer): void }) {
  const t = useTranslation();
  const [typed, setTyped] = useState('');
  const query = useContacts(useDeferredValue(typed.trim()), isShown);
  const people = uniqueBy(query.data?.pages.flatMap(({ list }) => list) ?? [], ({ id }) => id);
  const list = useInfiniteScroll(
    people.length,
    () => {
      if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
    },
    nearPx,
  );
  return (
    <>
      <div className="zc-search">
        <Input
          allowClear
          prefix={<SearchOutlined aria-hidden="true" />}
          placeholder={t('chat.search')}
          aria-label={t('chat.search')}
          value={typed}
          maxLength={50}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div className="zc-scroll" ref={list}>
        {query.isPending && <LoadingSkeleton rows={6} />}
        {query.isError && people.length === 0 && <LoadError retry={() => void query.refetch()} />}
        {query.isSuccess && people.length === 0 && <EmptyState />}
        <ul className="zc-people">
          {people.map((one) => (
            <li key={one.id}>
              <Person person={one} showsLatest={false} onChoose={() => onChoose(one)} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

interface ConversationsProps {
  isShown: boolean;
  onChoose(peer: Peer): void;
  /** Called by the button of the empty list, to search contacts. */
  onFind(): void;
}

/** The conversations, the newest first; each can be removed from the list (CHAT-010). */
function Conversations({ isShown, onChoose, onFind }: ConversationsProps) {
  const chat = useChat();
  const { client } = useHttp();
  const { conversations } = useChatState();
  const t = useTranslation();
  const [isBroken, setBroken] = useState(false);

  const load = () =>
    chat.loadConversations().then(
      () => setBroken(false),
      () => setBroken(true),
    );
  useEffect(() => {
    if (isShown)
      void chat.loadConversations().then(
        () => setBroken(false),
        () => setBroken(true),
      );
  }, [isShown, chat]);

  const remove = async (id: string) => {
    await client.send('chat.relocation', { id });
    chat.removed(id);
  };

  if (!conversations) return isBroken ? <LoadError retry={() => void load()} /> : <LoadingSkeleton rows={6} />;
  if (conversations.length === 0) {
    return (
      <div className="zb-empty">
        <p>{t('chat.noConversations')}</p>
        <Button type="primary" ghost onClick={onFind}>
          {t('chat.pickContact')}
        </Button>
      </div>
    );
  }
  return (
    <ul className="zc-people">
      {conversations.map((one) => (
        <li key={one.id}>
          <Person person={one} showsLatest onChoose={() => onChoose(one)} />
          <Button
            type="text"
            size="small"
            className="zc-people-remove"
            icon={<CloseOutlined />}
            aria-label={`${t('chat.remove')} ${one.realName}`}
            title={t('chat.remove')}
            onClick={() => void remove(one.id).catch(() => {})}
          />
        </li>
      ))}
    </ul>
  );
}

/** The specified width of the drawer in pixels (CHAT-001). */
const widthPx = 280;

interface ChatDrawerProps {
  isOpen: boolean;
  onClose(): void;
  onChoose(peer: Peer): void;
}

/** The recent conversations, and the contacts. */
function ChatDrawer({ isOpen, onClose, onChoose }: ChatDrawerProps) {
  const t = useTranslation();
  const [tab, setTab] = useState('messages');
  const items = [
    {
      key: 'messages',
      label: t('chat.messages'),
      children: <Conversations isShown={isOpen} onChoose={onChoose} onFind={() => setTab('contacts')} />,
    },
    {
      key: 'contacts',
      label: t('chat.contacts'),
      children: <Contacts isShown={isOpen && tab === 'contacts'} onChoose={onChoose} />,
    },
  ];
  return (
    <Drawer
      className="zc-drawer"
      open={isOpen}
      onClose={onClose}
      size={widthPx}
      mask={false}
      // No focus trap: the chat windows next to the drawer must be reachable by keyboard.
      focusable={{ trap: false }}
      title={t('chat.title')}
      closable={{ 'aria-label': t('block.close') }}
    >
      <Tabs activeKey={tab} onChange={setTab} items={items} centered size="small" />
    </Drawer>
  );
}

interface Props {
  isOpen: boolean;
  /** The button that opens the drawer: the focus returns to it when the last window is closed. */
  opener: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** The drawer at the right and the open chat windows next to it; on a phone a window covers the page. */
export default function ChatRoom({ isOpen, opener, onClose }: Props) {
  const chat = useChat();
  const { windows } = useChatState();
  const { mobile } = useDevice();
  const [chosen, choose] = useState({ id: '', times: 0 });
  const from = useRef<Element>(null);
  const open = (peer: Peer) => {
    from.current = document.activeElement;
    chat.open(peer);
    choose(({ times }) => ({ id: peer.id, times: times + 1 }));
    if (mobile) onClose();
  };
  const close = (peer: Peer) => {
    chat.close(peer.id);
    const back = isOpen && from.current instanceof HTMLElement ? from.current : opener.current;
    back?.focus();
  };
  const shown = mobile ? windows.slice(0, 1) : windows;
  return (
    <>
      <ChatDrawer isOpen={isOpen} onClose={onClose} onChoose={open} />
      {createPortal(
        <div className={isOpen && !mobile ? 'zc-windows zc-windows--pair' : 'zc-windows'}>
          {shown.map((peer) => (
            <ChatWindow
              key={peer.id}
              peer={peer}
              focusAt={peer.id === chosen.id ? chosen.times : 0}
              onClose={() => close(peer)}
            />
          ))}
        </div>,
        document.body,
      )}
    </>
  );
}
