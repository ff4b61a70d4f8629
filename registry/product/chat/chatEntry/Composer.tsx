import { PictureOutlined, SendOutlined, SmileOutlined } from '@ant-design/icons';
import { Button, Input, Popover } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { useChat } from '#runtime/context/live.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { chatTextMax, type Media } from '#schemas/protocol/socket.ts';
import { usePanelFocus } from '../../../kit/hooks/use-popup-focus.ts';
import { useDevice, useFeedback, useHttp } from '#runtime/context/application.tsx';

/** The upper limit of a picture in bytes, exclusive (CHAT-026). */
const imageBytesMax = 5_242_880;

/** The size of a picture in pixels; 0 if the browser cannot decode it. */
function sizeOf(file: File): Promise<Pick<Media, 'width' | 'height'>> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  const known = new Promise<Pick<Media, 'width' | 'height'>>((resolve) => {
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => resolve({ width: 0, height: 0 });
  });
  image.src = address;
  return known.finally(() => URL.revokeObjectURL(address));
}

/** Chooses and uploads one picture; refusals are shown to the user (CHAT-024 to CHAT-028). */
function useImage(onUploaded: (media: Media) => void) {
  const { client } = useHttp();
  const { pickFile } = useDevice();
  const { toast } = useFeedback();
  const t = useTranslation();
  const [isBusy, setBusy] = useState(false);

  const upload = async (file: File) => {
    const [size, { data }] = await Promise.all([sizeOf(file), client.send('file.upload', { type: 'IM', file })]);
    const { name, url } = data as { name: string; url?: string };
    onUploaded({ path: url ?? `/api/file/Image/IM/${name}`, name: file.name.slice(0, 200), ...size });
  };

  const choose = async () => {
    const file = await pickFile('image/*');
    if (!file) return;
    if (!file.type.startsWith('image/')) return void toast('warning', t('chat.notImage'), toastMs);
    if (file.size >= imageBytesMax) return void toast('warning', t('chat.imageTooLarge'), toastMs);
    setBusy(true);
    try {
      await upload(file);
    } catch (error) {
      // The client has already shown the error of a failed call (CHAT-028).
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, choose };
}

/** What can be put into a text, as people look for it: faces, hands, hearts, work and things. */
const lines = [
  '😀 😃 😄 😁 😆 😅 🤣 😂 🙂 😉 😊 😇 🥰 😍 🤩 😘 😗 😚 😋 😛 😜 🤪 🤗 🤭 🤫 🤔 🤐 😐 😑 😶 😏 😒 🙄 😬 😌 😔 😪 😴 😷 🤒',
  '🤕 🤧 🥵 🥶 🥴 😵 🤯 🥳 😎 🤓 🧐 😕 😟 🙁 😮 😲 😳 🥺 😦 😨 😰 😥 😢 😭 😱 😖 😣 😞 😓 😩 😫 🥱 😤 😡 😠 🤬 💀 💩 🤡 👻',
  '👍 👎 👌 🤝 👏 🙌 🙏 💪 ✌️ 🤞 🤟 🤙 👈 👉 👆 👇 👋 ✋ 🖐️ ✊ 👊 🤦 🤷 🙋 🙇 🏃 💃 👀 🧠 👨‍💻',
  '❤️ 🧡 💛 💚 💙 💜 🖤 💔 💕 💯 💢 💥 💦 💤 ⭐ 🌟 ✨ 🔥 🎉 🎊 🎁 🎂 🏆 🥇 🌹 🍀 ☀️ 🌙 🌈 ☔',
  '✅ ❌ ❓ ❗ ⏰ 📅 📌 📎 📈 📉 📊 📝 📄 📁 📧 📞 💻 🖨️ 🔍 🔒 💡 💰 🛒 🚗 ✈️ 🏠 🏢 ☕ 🍵 🍺 🍚 🍜 🍎 🐶 🐱',
];

const emoji: readonly string[] = lines.flatMap((line) => line.split(' '));

/** Emoji to choose one from (CHAT-013). */
function EmojiPicker({ onChoose }: { onChoose(emoji: string): void }) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { opener, afterOpenChange, panelProps } = usePanelFocus(() => setOpen(false));
  const choose = (one: string) => {
    setOpen(false);
    onChoose(one);
  };
  const grid = (
    <div {...panelProps} className="zc-emoji" role="group" aria-label={t('chat.emoji')}>
      {emoji.map((one) => (
        <button key={one} type="button" onClick={() => choose(one)}>
          {one}
        </button>
      ))}
    </div>
  );
  return (
    <Popover
      content={grid}
      trigger="click"
      placement="topLeft"
      open={isOpen}
      onOpenChange={setOpen}
      afterOpenChange={afterOpenChange}
      destroyOnHidden
    >
      <Button
        ref={opener}
        aria-haspopup="true"
        aria-expanded={isOpen}
        type="text"
        size="small"
        icon={<SmileOutlined />}
        aria-label={t('chat.emoji')}
        title={t('chat.emoji')}
      />
    </Popover>
  );
}

/** The text being written: enter sends, with shift or control it breaks the line (CHAT-018, CHAT-019). */
function useDraft(peerId: string, area: RefObject<TextAreaRef | null>) {
  const chat = useChat();
  const [text, setText] = useState('');
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
  return { text, setText, isTooLong, canSend: text.trim() !== '' && !isTooLong, send, insert, onKeyDown };
}

/** The line to write in, with emoji and pictures. */
export function Composer({ peerId, focusAt }: { peerId: string; focusAt: number }) {
  const chat = useChat();
  const t = useTranslation();
  const area = useRef<TextAreaRef>(null);
  const { text, setText, isTooLong, canSend, send, insert, onKeyDown } = useDraft(peerId, area);
  const image = useImage((media) => chat.send(peerId, 'image', media));

  useEffect(() => {
    if (focusAt > 0) area.current?.focus();
  }, [focusAt]);

  return (
    <footer className="zc-composer">
      <div className="zc-composer-tools">
        <EmojiPicker onChoose={insert} />
        <Button
          type="text"
          size="small"
          icon={<PictureOutlined />}
          loading={image.isBusy}
          aria-label={t('chat.image')}
          title={t('chat.image')}
          onClick={() => void image.choose()}
        />
      </div>
      {isTooLong && (
        <p className="zc-composer-issue" role="alert">
          {t('chat.tooLong', { max: chatTextMax, count: text.trim().length })}
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
          placeholder={t('chat.write')}
          aria-label={t('chat.write')}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          type="primary"
          size="small"
          shape="circle"
          icon={<SendOutlined />}
          aria-label={t('chat.send')}
          title={t('chat.send')}
          disabled={!canSend}
          onClick={send}
        />
      </div>
    </footer>
  );
}
