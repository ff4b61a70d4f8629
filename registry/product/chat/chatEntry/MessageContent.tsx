import { useTranslation } from '#runtime/context/use-translation.ts';
import type { ChatMessage, Media } from '#schemas/protocol/socket.ts';

interface Props {
  message: Pick<ChatMessage, 'content' | 'contentType'>;
  onMedia(media: Media): void;
}

/** A picture is shown no larger than this, in pixels. */
const sidePx = 180;

/** The room a picture takes before it has arrived, so that nothing jumps. */
function sizeOf({ width, height }: Media) {
  if (width === 0 || height === 0) return { width: sidePx, height: sidePx };
  const scale = Math.min(1, sidePx / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** What was said. Text is text: markup in it is shown as it was typed (CHAT-023). */
export function MessageContent({ message: { content, contentType }, onMedia }: Props) {
  const t = useTranslation();
  if (typeof content === 'string') return <p className="zc-content">{content}</p>;
  const { path, name } = content;
  if (contentType === 'voice')
    return (
      <audio className="zc-content-media" src={path} controls preload="none">
        <track kind="captions" />
      </audio>
    );
  if (contentType === 'video')
    return (
      <video className="zc-content-media" src={path} controls preload="none">
        <track kind="captions" />
      </video>
    );
  return (
    <button type="button" className="zc-picture" title={name} onClick={() => onMedia(content)}>
      <img src={path} alt={name || t('chat.preview.image')} {...sizeOf(content)} />
    </button>
  );
}
