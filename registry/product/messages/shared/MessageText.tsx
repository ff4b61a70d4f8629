import { ClockCircleOutlined, UserOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { formatTime } from '#core/dates/format.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type MessageDetail, messageTypes } from '#schemas/resources/message/message.contract.ts';
import '../../../kit/display/display.css';
import { filesOf } from '../../../kit/upload/files.ts';
import { cleanHtml } from '../../../kit/rich/clean-html.ts';
import '../../../kit/rich/rich.css';
import { Files } from '../../../kit/upload/Files.tsx';
import '../../../kit/display/message-looks.css';

function filesIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return [];
  }
}

/** Bodies that say where a message leads, not what a person reads. */
const isData: ReadonlySet<number> = new Set([messageTypes.flow, messageTypes.schedule]);

/** A message to read: who said it and when, in short, in full, and what is attached (NOTICE-017). */
export function MessageText({ message }: { message: MessageDetail }) {
  const t = useTranslation();
  const { title, type, releaseUser, releaseTime, excerpt, bodyText } = message;
  // Cleaned when it was written, and again where it is shown (NOTICE-019).
  const html = useMemo(() => (isData.has(type) ? '' : cleanHtml(bodyText)), [type, bodyText]);
  const files = useMemo(() => filesOf(filesIn(message.files)), [message.files]);
  return (
    <article className="zl-message-text">
      <h2>{title}</h2>
      <p className="zl-message-text-facts">
        <span>
          <UserOutlined aria-label={t('message.releaseUser')} /> {releaseUser}
        </span>
        <time dateTime={new Date(releaseTime).toISOString()}>
          <ClockCircleOutlined aria-label={t('message.releaseTime')} /> {formatTime(releaseTime, 'yyyy-MM-dd HH:mm')}
        </time>
      </p>
      {excerpt !== '' && <p className="zl-message-text-excerpt">{excerpt}</p>}
      {html !== '' && <div className="zk-rich zl-message-text-body" dangerouslySetInnerHTML={{ __html: html }} />}
      {files.length > 0 && (
        <section className="zl-message-text-files">
          <h3>{t('message.files')}</h3>
          <Files files={files} label={t('message.files')} />
        </section>
      )}
    </article>
  );
}
