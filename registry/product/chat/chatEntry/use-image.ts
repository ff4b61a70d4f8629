import { useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { useServices } from '#runtime/context/services.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { Media } from '#schemas/protocol/socket.ts';

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
export function useImage(onUploaded: (media: Media) => void) {
  const { client, pickFile, toast } = useServices();
  const say = useSay();
  const [isBusy, setBusy] = useState(false);

  const upload = async (file: File) => {
    const [size, { data }] = await Promise.all([sizeOf(file), client.send('file.upload', { type: 'IM', file })]);
    const { name, url } = data as { name: string; url?: string };
    onUploaded({ path: url ?? `/api/file/Image/IM/${name}`, name: file.name.slice(0, 200), ...size });
  };

  const choose = async () => {
    const file = await pickFile('image/*');
    if (!file) return;
    if (!file.type.startsWith('image/')) return void toast('warning', say('chat.notImage'), toastMs);
    if (file.size >= imageBytesMax) return void toast('warning', say('chat.imageTooLarge'), toastMs);
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
