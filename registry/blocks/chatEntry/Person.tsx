import { Avatar, Badge } from 'antd';
import type { ChatContact } from '#schemas/resources/chat/chat.contract.ts';
import { usePlatform } from '#runtime/platform.ts';
import { useSay } from '#runtime/texts.ts';
import { RelativeTime } from '../../_shared/messages/RelativeTime.tsx';

/** A colleague's picture, or the last letter of the name. */
export function Face({ person, size }: { person: Pick<ChatContact, 'realName' | 'headIcon'>; size: number }) {
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
  const { now } = usePlatform();
  const say = useSay();
  const { realName, department, unreadMessage, latestMessage, messageType, latestDate } = person;
  const isMedia = messageType !== '' && messageType !== 'text';
  const latest = isMedia ? say(`chat.preview.${messageType}`) : latestMessage;
  const second = showsLatest ? latest : department;
  const words = `${realName} ${second}`;
  const label = unreadMessage > 0 ? say('chat.unreadFrom', { name: words, count: unreadMessage }) : words;
  return (
    <button type="button" className="zc-person" onClick={onChoose} aria-label={label}>
      <span aria-hidden="true">
        <Badge count={showsLatest ? unreadMessage : 0} size="small" overflowCount={99}>
          <Face person={person} size={38} />
        </Badge>
      </span>
      <span className="zc-person-words">
        <span className="zc-person-first">
          <span className="zc-person-name">{realName}</span>
          {showsLatest && latestDate !== null && (
            <span aria-hidden="true">
              <RelativeTime ms={latestDate} now={now()} />
            </span>
          )}
        </span>
        <span className="zc-person-second">{second}</span>
      </span>
    </button>
  );
}
