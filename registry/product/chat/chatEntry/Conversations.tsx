import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import type { Peer } from '#client/realtime/chat-state.ts';
import { useChat, useChatState } from '#runtime/context/live.ts';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { LoadFailed, Waiting } from '../../../kit/overlay/States.tsx';
import { Person } from './Person.tsx';

interface Props {
  isShown: boolean;
  onChoose(peer: Peer): void;
  /** Called by the button of the empty list, to search contacts. */
  onFind(): void;
}

/** The conversations, the newest first; each can be removed from the list (CHAT-010). */
export function Conversations({ isShown, onChoose, onFind }: Props) {
  const chat = useChat();
  const { client } = useServices();
  const { conversations } = useChatState();
  const say = useSay();
  const [isBroken, setBroken] = useState(false);

  const load = () =>
    chat.loadConversations().then(
      () => setBroken(false),
      () => setBroken(true),
    );
  useEffect(() => {
    if (isShown)
      void chat.loadConversations().then(
        () => setBroken(false),
        () => setBroken(true),
      );
  }, [isShown, chat]);

  const remove = async (id: string) => {
    await client.send('chat.relocation', { id });
    chat.removed(id);
  };

  if (!conversations) return isBroken ? <LoadFailed retry={() => void load()} /> : <Waiting rows={6} />;
  if (conversations.length === 0) {
    return (
      <div className="zb-nothing">
        <p>{say('chat.noConversations')}</p>
        <Button type="primary" ghost onClick={onFind}>
          {say('chat.pickContact')}
        </Button>
      </div>
    );
  }
  return (
    <ul className="zc-people">
      {conversations.map((one) => (
        <li key={one.id}>
          <Person person={one} showsLatest onChoose={() => onChoose(one)} />
          <Button
            type="text"
            size="small"
            className="zc-people-remove"
            icon={<CloseOutlined />}
            aria-label={`${say('chat.remove')} ${one.realName}`}
            title={say('chat.remove')}
            onClick={() => void remove(one.id).catch(() => {})}
          />
        </li>
      ))}
    </ul>
  );
}
