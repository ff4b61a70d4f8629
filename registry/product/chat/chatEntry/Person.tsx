import { Avatar, Badge } from 'antd';
import type { ChatContact } from '#schemas/resources/chat/chat.contract.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { RelativeTime } from '../../messages/shared/RelativeTime.tsx';
import { useInterpreter } from '#runtime/context/application.tsx';

/** A colleague's picture, or the last letter of the name. */
export function PersonAvatar({ person, size }: { person: Pick<ChatContact, 'realName' | 'headIcon'>; size: number }) {
  const { realName, headIcon } = person;
  return (
    <Avatar size={size} className="zc-face" {...(headIcon !== '' && { src: headIcon })}>
      {realName.slice(-1)}
    </Avatar>
  );
}

interface Props {
  person: ChatContact;
  /** The last thing said instead of the department. */
  showsLatest: boolean;
  onChoose(): void;
}

/** One line of the drawer. */
export function Person({ person, showsLatest, onChoose }: Props) {
  const { now } = useInterpreter();
  const t = useTranslation();
  const { realName, department, unreadMessage, latestMessage, messageType, latestDate } = person;
  const isMedia = messageType !== '' && messageType !== 'text';
  const latest = isMedia ? t(`chat.preview.${messageType}`) : latestMessage;
  const second = showsLatest ? latest : department;
  return (
    // Its words name it: a label besides would differ from what is seen.
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label
    <button type="button" className="zc-person" onClick={onChoose}>
      <span aria-hidden="true">
        <Badge count={showsLatest ? unreadMessage : 0} size="small" overflowCount={99}>
          <PersonAvatar person={person} size={38} />
        </Badge>
      </span>
      <span className="zc-person-text">
        <span className="zc-person-first">
          <span className="zc-person-name">
            {unreadMessage > 0 && (
              <span className="zc-sr-only">{t('chat.unreadFrom', { name: realName, count: unreadMessage })} </span>
            )}
            <span aria-hidden={unreadMessage > 0}>{realName} </span>
          </span>
          {showsLatest && latestDate !== null && (
            <span>
              <RelativeTime ms={latestDate} now={now()} />{' '}
            </span>
          )}
        </span>
        <span className="zc-person-second">{second}</span>
      </span>
    </button>
  );
}
