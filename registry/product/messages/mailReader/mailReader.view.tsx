import { useQuery } from '@tanstack/react-query';
import { Button, Result } from 'antd';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useServices } from '#runtime/context/services.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Email } from '#schemas/resources/email/email.contract.ts';
import { type MessageDetail, messageTypes } from '#schemas/resources/message/message.contract.ts';
import { BlockRoot } from '../../../kit/overlay/BlockFrame.tsx';
import { LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { MessageText } from '../shared/MessageText.tsx';
import '../../../kit/display/shell.css';
import './mailReader.css';

/** Maps a mail to the message reader; the recipients take the place of the excerpt. */
const asMessage = ({ id, subject, sender, sendTime, bodyText, files }: Email, excerpt: string): MessageDetail => ({
  ...{ id, title: subject, type: messageTypes.notice, flowType: null, isRead: '1', excerpt, bodyText, files },
  ...{ releaseUser: sender, releaseTime: sendTime },
});

export default function MailReaderView({ node }: NodeProps) {
  const { client, navigate, route } = useServices();
  const t = useTranslation();
  const { id = '' } = route.query;
  const { data, isLoading } = useQuery({
    queryKey: ['mail', id],
    enabled: id !== '',
    queryFn: async () => (await client.send('email.info', { id }, { quiet: true })).data as Email,
    retry: false,
  });
  const back = (
    <Button type="primary" onClick={() => navigate('/messageRecord', '_self')}>
      {t('message.title')}
    </Button>
  );
  return (
    <BlockRoot node={node}>
      <div className="zb-pane zg-mail">
        {isLoading && <LoadingSkeleton rows={6} />}
        {data && <MessageText message={asMessage(data, t('email.to', { names: data.receivers }))} />}
        {!isLoading && !data && (
          <Result className="zh-result" status="warning" title={t('mail.missing')} extra={back} />
        )}
      </div>
    </BlockRoot>
  );
}
