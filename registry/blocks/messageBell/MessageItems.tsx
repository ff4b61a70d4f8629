import { CalendarOutlined, DeploymentUnitOutlined, NotificationOutlined, SettingOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import { usePlatform } from '#runtime/platform.ts';
import { useSay } from '#runtime/texts.ts';
import { type MessageItem, messageTypes } from '#schemas/resources/message/message.contract.ts';
import { LoadFailed, Nothing, Waiting } from '../../_shared/blocks/States.tsx';
import { RelativeTime } from '../../_shared/messages/RelativeTime.tsx';
import { useMore } from '../../_shared/use-more.ts';
import type { useMessages } from './use-messages.ts';

/** The next page is asked for this near to the end (NOTICE-007). */
const nearPx = 200;

const icons: Readonly<Record<number, [ComponentType, string]>> = {
  [messageTypes.system]: [SettingOutlined, 'system'],
  [messageTypes.flow]: [DeploymentUnitOutlined, 'flow'],
  [messageTypes.notice]: [NotificationOutlined, 'notice'],
  [messageTypes.schedule]: [CalendarOutlined, 'schedule'],
};

interface Props {
  messages: ReturnType<typeof useMessages>;
  onOpen(id: string): void;
}

/** The messages as far as they were scrolled to. */
export function MessageItems({ messages: query, onOpen }: Props) {
  const { messages, isPending, isError, isFetchingNextPage, hasNextPage } = query;
  const list = useMore(nearPx, messages.length, () => {
    if (hasNextPage && !isFetchingNextPage) void query.fetchNextPage();
  });
  return (
    <div className="zm-list" ref={list}>
      {isPending && <Waiting rows={8} />}
      {isError && messages.length === 0 && <LoadFailed retry={() => void query.refetch()} />}
      {!isPending && !isError && messages.length === 0 && <Nothing />}
      <ul>
        {messages.map((message) => (
          <li key={message.id}>
            <Item message={message} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {isFetchingNextPage && <Waiting rows={2} />}
    </div>
  );
}

function Item({ message, onOpen }: { message: MessageItem; onOpen(id: string): void }) {
  const { now } = usePlatform();
  const say = useSay();
  const { id, title, type, isRead, releaseUser, releaseTime } = message;
  const [Icon, name] = icons[type] ?? [NotificationOutlined, 'notice'];
  const isUnread = isRead === '0';
  return (
    <button type="button" className={isUnread ? 'zm-item zm-item--unread' : 'zm-item'} onClick={() => onOpen(id)}>
      <span className={`zm-item-icon zm-item-icon--${name}`} aria-hidden="true">
        <Icon />
      </span>
      <span className="zm-item-words">
        <span className="zm-item-title">{title}</span>
        <span className="zm-item-facts">
          <span>{releaseUser}</span>
          <RelativeTime ms={releaseTime} now={now()} />
        </span>
      </span>
      {isUnread && <span className="zm-item-dot" role="img" aria-label={say('message.unread')} />}
    </button>
  );
}
