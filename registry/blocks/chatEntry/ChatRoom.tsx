import { createPortal } from 'react-dom';
import { useChat, useChatState } from '#runtime/live.ts';
import { usePlatform } from '#runtime/platform.ts';
import type { Peer } from '#client/chat/chat.ts';
import { ChatDrawer } from './ChatDrawer.tsx';
import { ChatWindow } from './ChatWindow.tsx';

interface Props {
  isOpen: boolean;
  onClose(): void;
}

/** The drawer at the right and, beside it, the windows that are open; on a phone a window covers the page. */
export default function ChatRoom({ isOpen, onClose }: Props) {
  const chat = useChat();
  const { windows } = useChatState();
  const { mobile } = usePlatform();
  const open = (peer: Peer) => {
    chat.open(peer);
    if (mobile) onClose();
  };
  const shown = mobile ? windows.slice(0, 1) : windows;
  return (
    <>
      <ChatDrawer isOpen={isOpen} onClose={onClose} onChoose={open} />
      {createPortal(
        <div className={isOpen && !mobile ? 'zc-windows zc-windows--beside' : 'zc-windows'}>
          {shown.map((peer) => (
            <ChatWindow key={peer.id} peer={peer} />
          ))}
        </div>,
        document.body,
      )}
    </>
  );
}
