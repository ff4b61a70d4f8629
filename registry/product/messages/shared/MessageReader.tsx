import { Alert, Modal } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { openingOf } from '#core/menus/message/opening.ts';
import { useServices } from '#runtime/context/services.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useReaches } from '#runtime/context/workspace.ts';
import type { MessageDetail } from '#schemas/resources/message/message.contract.ts';
import { MessageText } from './MessageText.tsx';

interface Props {
  id: string;
  /** It was read, whatever it led to. */
  onRead?(): void;
  /** It is closed, or led elsewhere. */
  onGone(): void;
}

const widthPx = 720;

/** Opens a message: it counts as read, then shows itself or leads to what it is about (NOTICE-016). */
export function MessageReader({ id, onRead, onGone }: Props) {
  const { client, navigate } = useServices();
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
    return onGone();
  });
  const fail = useEffectEvent(() => onGone());

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
      afterClose={onGone}
      destroyOnHidden
    >
      {message?.leadsNowhere && <Alert type="info" showIcon title={t('message.noMenu')} />}
      {message && <MessageText message={message} />}
    </Modal>
  );
}
