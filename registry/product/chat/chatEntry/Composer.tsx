import { PictureOutlined, SendOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useChat } from '#runtime/context/live.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { chatTextMax } from '#schemas/protocol/socket.ts';
import { EmojiPicker } from './EmojiPicker.tsx';
import { useImage } from './use-image.ts';

/** The line to write in: enter sends, with shift or control it breaks the line (CHAT-018, CHAT-019). */
export function Composer({ peerId, focusAt }: { peerId: string; focusAt: number }) {
  const chat = useChat();
  const say = useSay();
  const area = useRef<TextAreaRef>(null);
  const [text, setText] = useState('');
  const image = useImage((media) => chat.send(peerId, 'image', media));

  useEffect(() => {
    if (focusAt > 0) area.current?.focus();
  }, [focusAt]);

  // The text is not truncated: the excess is shown, and the user shortens it.
  const isTooLong = text.trim().length > chatTextMax;
  const send = () => {
    const words = text.trim();
    if (words === '' || isTooLong) return;
    chat.send(peerId, 'text', words);
    setText('');
  };
  const insert = (piece: string) => {
    const field = area.current?.resizableTextArea?.textArea;
    const [start, end] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length];
    setText(text.slice(0, start) + piece + text.slice(end));
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(start + piece.length, start + piece.length);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the composition of a word belongs to the input method.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.shiftKey) return;
    event.preventDefault();
    if (event.ctrlKey) insert('\n');
    else send();
  };
  return (
    <footer className="zc-composer">
      <div className="zc-composer-tools">
        <EmojiPicker onChoose={insert} />
        <Button
          type="text"
          size="small"
          icon={<PictureOutlined />}
          loading={image.isBusy}
          aria-label={say('chat.image')}
          title={say('chat.image')}
          onClick={() => void image.choose()}
        />
      </div>
      {isTooLong && (
        <p className="zc-composer-issue" role="alert">
          {say('chat.tooLong', { max: chatTextMax, count: text.trim().length })}
        </p>
      )}
      <div className="zc-composer-line">
        <Input.TextArea
          ref={area}
          variant="borderless"
          autoSize={{ minRows: 1, maxRows: 5 }}
          aria-invalid={isTooLong || undefined}
          status={isTooLong ? 'error' : ''}
          value={text}
          placeholder={say('chat.write')}
          aria-label={say('chat.write')}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          type="primary"
          size="small"
          shape="circle"
          icon={<SendOutlined />}
          aria-label={say('chat.send')}
          title={say('chat.send')}
          disabled={text.trim() === '' || isTooLong}
          onClick={send}
        />
      </div>
    </footer>
  );
}
