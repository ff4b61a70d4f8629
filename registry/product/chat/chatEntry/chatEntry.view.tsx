import { MessageOutlined } from '@ant-design/icons';
import { Badge, Button } from 'antd';
import { lazy, Suspense, use, useRef, useState } from 'react';
import { LiveContext, useUnread } from '#runtime/context/live.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import './chatEntry.css';

const ChatRoom = lazy(() => import('./ChatRoom.tsx'));

export default function ChatEntry() {
  const live = use(LiveContext);
  const { chats, isBlinking } = useUnread();
  const t = useTranslation();
  const opener = useRef<HTMLButtonElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <Button
        ref={opener}
        type="text"
        aria-label={chats > 0 ? t('chat.openUnread', { count: chats }) : t('chat.open')}
        title={t('chat.open')}
        onClick={open}
        icon={
          <Badge count={chats} size="small" overflowCount={99} offset={[2, -2]}>
            <MessageOutlined className={isBlinking ? 'zc-blinks' : undefined} />
          </Badge>
        }
      />
      {live && isWanted && (
        <Suspense fallback={null}>
          <ChatRoom isOpen={isOpen} opener={opener} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
