import { Modal } from 'antd';
import { useSay } from '#runtime/context/use-translation.ts';
import type { Media } from '#schemas/protocol/socket.ts';

/** Above the chat windows, which are above the dialogs of the page. */
const zIndex = 1100;

/** An enlarged picture of a chat, limited by the browser window. */
export function MediaPreview({ media, onClose }: { media: Media | undefined; onClose(): void }) {
  const say = useSay();
  return (
    <Modal
      className="zc-preview"
      zIndex={zIndex}
      open={media !== undefined}
      title={media?.name || say('chat.mediaPreview')}
      footer={null}
      centered
      width="auto"
      closable={{ 'aria-label': say('block.close') }}
      onCancel={onClose}
      destroyOnHidden
    >
      {media && <img src={media.path} alt={media.name || say('chat.preview.image')} />}
    </Modal>
  );
}
