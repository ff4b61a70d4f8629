import { CheckOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { useWorkspace } from '#runtime/context/workspace.ts';
import { MessageReader } from '../shared/MessageReader.tsx';
import { Filters } from './Filters.tsx';
import { MessageItems } from './MessageItems.tsx';
import { inputOf, useMessages, type Wanted } from './use-messages.ts';
import './messageBell.css';

/** LIMIT-008. */
const widthPx = 280;

interface Props {
  isOpen: boolean;
  onClose(): void;
}

/** The user's messages: filtered by keyword, type and state, marked as read one by one or all at once. */
export default function MessageDrawer({ isOpen, onClose }: Props) {
  const { client, confirm, toast } = useServices();
  const { navigate } = useWorkspace();
  const say = useSay();
  const [wanted, setWanted] = useState<Wanted>({ keyword: '', type: '', onlyUnread: true });
  const [reading, setReading] = useState<string>();
  const messages = useMessages(wanted, isOpen);

  const readAll = async () => {
    if (!(await confirm(say('message.readAllConfirm')))) return;
    const { msg } = await client.send('message.readAll', inputOf(wanted));
    messages.markRead(() => true);
    void toast('success', msg, toastMs);
  };
  const goToRecords = () => {
    onClose();
    navigate('/messageRecord');
  };
  const more = (
    <Button type="link" size="small" onClick={goToRecords}>
      {say('message.more')}
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
      {say('message.readAll')}
    </Button>
  );
  return (
    <>
      <Drawer
        className="zm-drawer"
        open={isOpen}
        onClose={onClose}
        size={widthPx}
        title={say('message.title')}
        extra={more}
        footer={footer}
        closable={{ 'aria-label': say('block.close') }}
      >
        <Filters wanted={wanted} onChange={setWanted} />
        <MessageItems messages={messages} onOpen={setReading} />
      </Drawer>
      {reading !== undefined && (
        <MessageReader
          key={reading}
          id={reading}
          onRead={() => messages.markRead((id) => id === reading)}
          onGone={() => setReading(undefined)}
        />
      )}
    </>
  );
}
