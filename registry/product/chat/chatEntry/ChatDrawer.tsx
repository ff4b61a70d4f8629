import { Drawer, Tabs } from 'antd';
import { useState } from 'react';
import type { Peer } from '#client/realtime/chat-state.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { Contacts } from './Contacts.tsx';
import { Conversations } from './Conversations.tsx';

/** The specified width of the drawer in pixels (CHAT-001). */
const widthPx = 280;

interface Props {
  isOpen: boolean;
  onClose(): void;
  onChoose(peer: Peer): void;
}

/** The recent conversations, and the contacts. */
export function ChatDrawer({ isOpen, onClose, onChoose }: Props) {
  const say = useSay();
  const [tab, setTab] = useState('messages');
  const items = [
    {
      key: 'messages',
      label: say('chat.messages'),
      children: <Conversations isShown={isOpen} onChoose={onChoose} onFind={() => setTab('contacts')} />,
    },
    {
      key: 'contacts',
      label: say('chat.contacts'),
      children: <Contacts isShown={isOpen && tab === 'contacts'} onChoose={onChoose} />,
    },
  ];
  return (
    <Drawer
      className="zc-drawer"
      open={isOpen}
      onClose={onClose}
      size={widthPx}
      mask={false}
      // No focus trap: the chat windows next to the drawer must be reachable by keyboard.
      focusable={{ trap: false }}
      title={say('chat.title')}
      closable={{ 'aria-label': say('block.close') }}
    >
      <Tabs activeKey={tab} onChange={setTab} items={items} centered size="small" />
    </Drawer>
  );
}
