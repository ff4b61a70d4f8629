import { CalendarOutlined, DeploymentUnitOutlined, NotificationOutlined, SettingOutlined } from '@ant-design/icons';
import type { ComponentType } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type MessageItem, messageTypes } from '#schemas/resources/message/message.contract.ts';
import { RelativeTime } from './RelativeTime.tsx';
import '../../../kit/display/message-looks.css';
import { useInterpreter } from '#runtime/context/application.tsx';

const icons: Readonly<Record<number, [ComponentType, string]>> = {
  [messageTypes.system]: [SettingOutlined, 'system'],
  [messageTypes.flow]: [DeploymentUnitOutlined, 'flow'],
  [messageTypes.notice]: [NotificationOutlined, 'notice'],
  [messageTypes.schedule]: [CalendarOutlined, 'schedule'],
};

/** One message in a list: what it is about, who said it and how long ago, whether it was read. */
export function MessageLine({ message, onOpen }: { message: MessageItem; onOpen(id: string): void }) {
  const { now } = useInterpreter();
  const t = useTranslation();
  const { id, title, type, isRead, releaseUser, releaseTime } = message;
  const [Icon, name] = icons[type] ?? [NotificationOutlined, 'notice'];
  const isUnread = isRead === '0';
  return (
    <button
      type="button"
      className={isUnread ? 'zl-message zl-message--unread' : 'zl-message'}
      onClick={() => onOpen(id)}
    >
      <span className={`zl-message-icon zl-message-icon--${name}`} aria-hidden="true">
        <Icon />
      </span>
      <span className="zl-message-words">
        <span className="zl-message-title">{title}</span>
        <span className="zl-message-facts">
          <span>{releaseUser}</span>
          <RelativeTime ms={releaseTime} now={now()} />
        </span>
      </span>
      {isUnread && <span className="zl-message-dot" role="img" aria-label={t('message.unread')} />}
    </button>
  );
}
