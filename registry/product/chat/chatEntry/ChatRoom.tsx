import { type RefObject, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useChat, useChatState } from '#runtime/context/live.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import type { Peer } from '#client/realtime/chat-state.ts';
import { ChatDrawer } from './ChatDrawer.tsx';
import { ChatWindow } from './ChatWindow.tsx';

interface Props {
  isOpen: boolean;
  /** The button that opens the drawer: the focus returns to it when the last window is closed. */
  opener: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** The drawer at the right and the open chat windows next to it; on a phone a window covers the page. */
export default function ChatRoom({ isOpen, opener, onClose }: Props) {
  const chat = useChat();
  const { windows } = useChatState();
  const { mobile } = usePlatform();
  const [chosen, choose] = useState({ id: '', times: 0 });
  const from = useRef<Element>(null);
  const open = (peer: Peer) => {
    from.current = document.activeElement;
    chat.open(peer);
    choose(({ times }) => ({ id: peer.id, times: times + 1 }));
    if (mobile) onClose();
  };
  const close = (peer: Peer) => {
    chat.close(peer.id);
    const back = isOpen && from.current instanceof HTMLElement ? from.current : opener.current;
    back?.focus();
  };
  const shown = mobile ? windows.slice(0, 1) : windows;
  return (
    <>
      <ChatDrawer isOpen={isOpen} onClose={onClose} onChoose={open} />
      {createPortal(
        <div className={isOpen && !mobile ? 'zc-windows zc-windows--beside' : 'zc-windows'}>
          {shown.map((peer) => (
            <ChatWindow
              key={peer.id}
              peer={peer}
              focusAt={peer.id === chosen.id ? chosen.times : 0}
              onClose={() => close(peer)}
            />
          ))}
        </div>,
        document.body,
      )}
    </>
  );
}
