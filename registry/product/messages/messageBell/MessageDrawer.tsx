import { CheckOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Drawer, Input, Select, Switch } from 'antd';
import { useEffect, useState } from 'react';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation, useTextOf } from '#runtime/context/use-translation.ts';
import { useQueriedOptions } from '#runtime/data/options.ts';
import { useInfiniteScroll } from '../../../kit/hooks/use-infinite-scroll.ts';
import { LoadError, EmptyState, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { MessageLine } from '../shared/MessageLine.tsx';
import { MessageReader } from '../shared/MessageReader.tsx';
import './messageBell.css';
import { inputOf, useMessages, type MessageQuery } from './use-messages.ts';
import { useFeedback, useHttp, useWorkspace } from '#runtime/context/application.tsx';

const typingMs = 300;

/** What messages can be about, as configured (NOTICE-004). */
const typeSource = { dictionary: 'msgSourceType' };

interface FiltersProps {
  wanted: MessageQuery;
  onChange(wanted: MessageQuery): void;
}

/** Keyword, type and whether only unread messages are shown (NOTICE-003 to NOTICE-005). */
function Filters({ wanted, onChange }: FiltersProps) {
  const t = useTranslation();
  const textOf = useTextOf();
  const { items } = useQueriedOptions(typeSource);
  const types = items.map(({ id, fullName }) => ({ value: String(id), label: textOf(fullName) }));
  const [typed, setTyped] = useState(wanted.keyword);

  useEffect(() => {
    if (typed.trim() === wanted.keyword) return undefined;
    const timer = setTimeout(() => onChange({ ...wanted, keyword: typed.trim() }), typingMs);
    return () => clearTimeout(timer);
  }, [typed, wanted, onChange]);

  return (
    <div className="zm-filters">
      <Input
        allowClear
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder={t('message.search')}
        aria-label={t('message.search')}
        value={typed}
        maxLength={100}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="zm-filters-row">
        <Select
          aria-label={t('message.type')}
          variant="filled"
          size="small"
          className="zm-filters-type"
          value={wanted.type}
          options={[{ value: '', label: t('message.allTypes') }, ...types]}
          onChange={(type) => onChange({ ...wanted, type })}
        />
        <label className="zm-filters-unread">
          <Switch
            size="small"
            checked={wanted.onlyUnread}
            onChange={(onlyUnread) => onChange({ ...wanted, onlyUnread })}
          />
          {t('message.onlyUnread')}
        </label>
      </div>
    </div>
  );
}

interface MessageItemsProps {
  messages: ReturnType<typeof useMessages>;
  onOpen(id: string): void;
}

/** The messages as far as they were scrolled to; near the end more come (NOTICE-007). */
function MessageItems({ messages: query, onOpen }: MessageItemsProps) {
  const { messages, isPending, isError, isFetchingNextPage, hasNextPage } = query;
  const list = useInfiniteScroll(messages.length, () => {
    if (hasNextPage && !isFetchingNextPage) void query.fetchNextPage();
  });
  return (
    <div className="zm-list" ref={list}>
      {isPending && <LoadingSkeleton rows={8} />}
      {isError && messages.length === 0 && <LoadError retry={() => void query.refetch()} />}
      {!isPending && !isError && messages.length === 0 && <EmptyState />}
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            <MessageLine message={message} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {isFetchingNextPage && <LoadingSkeleton rows={2} />}
    </div>
  );
}

/** LIMIT-008. */
const widthPx = 280;

interface Props {
  isOpen: boolean;
  onClose(): void;
}

/** The user's messages: filtered by keyword, type and state, marked as read one by one or all at once. */
export default function MessageDrawer({ isOpen, onClose }: Props) {
  const { client } = useHttp();
  const { confirm, toast } = useFeedback();
  const { navigate } = useWorkspace();
  const t = useTranslation();
  const [wanted, setWanted] = useState<MessageQuery>({ keyword: '', type: '', onlyUnread: true });
  const [reading, setReading] = useState<string>();
  const messages = useMessages(wanted, isOpen);

  const readAll = async () => {
    if (!(await confirm(t('message.readAllConfirm')))) return;
    const { msg } = await client.send('message.readAll', inputOf(wanted));
    messages.markRead(() => true);
    void toast('success', msg, toastMs);
  };
  const more = (
    <Button type="link" size="small" onClick={() => (onClose(), navigate('/messageRecord'))}>
      {t('message.more')}
    </Button>
  );
  const footer = (
    <Button
      type="text"
      block
      icon={<CheckOutlined aria-hidden="true" />}
      disabled={messages.messages.every(({ isRead }) => isRead === '1')}
      onClick={() => void readAll().catch(() => {})}
    >
      {t('message.readAll')}
    </Button>
  );
  return (
    <>
      <Drawer
        className="zm-drawer"
        open={isOpen}
        onClose={onClose}
        size={widthPx}
        title={t('message.title')}
        extra={more}
        footer={footer}
        closable={{ 'aria-label': t('block.close') }}
      >
        <Filters wanted={wanted} onChange={setWanted} />
        <MessageItems messages={messages} onOpen={setReading} />
      </Drawer>
      {reading !== undefined && (
        <MessageReader
          key={reading}
          id={reading}
          onRead={() => messages.markRead((id) => id === reading)}
          onClosed={() => setReading(undefined)}
        />
      )}
    </>
  );
}
