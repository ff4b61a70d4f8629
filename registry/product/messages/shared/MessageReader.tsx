import { ClockCircleOutlined, UserOutlined } from '@ant-design/icons';
import { Alert, Modal } from 'antd';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { formatTime } from '#core/dates/format.ts';
import { openingOf } from '#core/menus/message/opening.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type MessageDetail, messageTypes } from '#schemas/resources/message/message.contract.ts';
import '../../../kit/display/display.css';
import '../../../kit/display/message-looks.css';
import { cleanHtml } from '../../../kit/rich/clean-html.ts';
import '../../../kit/rich/rich.css';
import { Files } from '../../../kit/upload/Files.tsx';
import { filesOf } from '../../../kit/upload/files.ts';
import { useHttp, useNavigation, useReaches } from '#runtime/context/application.tsx';

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
function MessageText({ message }: { message: MessageDetail }) {
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

interface Props {
  id: string;
  /** It was read, whatever it led to. */
  onRead?(): void;
  /** It is closed, or led elsewhere. */
  onClosed(): void;
}

const widthPx = 720;

/** Opens a message: it counts as read, then shows itself or leads to what it is about (NOTICE-016). */
export function MessageReader({ id, onRead, onClosed }: Props) {
  const { client } = useHttp();
  const { navigate } = useNavigation();
  const t = useTranslation();
  const reaches = useReaches();
  const [message, setMessage] = useState<MessageDetail & { leadsNowhere?: boolean }>();
  const [isOpen, setOpen] = useState(true);

  const arrive = useEffectEvent((detail: MessageDetail) => {
    onRead?.();
    const opening = openingOf(detail);
    if ('show' in opening && opening.show === 'detail') return setMessage(detail);
    if ('navigate' in opening) {
      // Rather the message with a word about it than a page that does not exist.
      if (!reaches(opening.navigate)) return setMessage({ ...detail, leadsNowhere: true });
      navigate(opening.navigate, '_self');
    }
    return onClosed();
  });
  const fail = useEffectEvent(() => onClosed());

  useEffect(() => {
    let isLate = false;
    client.send('message.readInfo', { id }).then(
      ({ data }) => isLate || arrive(data as MessageDetail),
      // The client has said why.
      () => isLate || fail(),
    );
    return () => {
      isLate = true;
    };
  }, [client, id]);

  return (
    <Modal
      open={message !== undefined && isOpen}
      title={<span className="zl-message-text-name">{t('message.detail')}</span>}
      width={widthPx}
      footer={null}
      centered
      closable={{ 'aria-label': t('block.close') }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      destroyOnHidden
    >
      {message?.leadsNowhere && <Alert type="info" showIcon title={t('message.noMenu')} />}
      {message && <MessageText message={message} />}
    </Modal>
  );
}
