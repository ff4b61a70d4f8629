import type { Editor } from '@tiptap/core';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';

const refusedMs = 3_000;
/** The storage type of these pictures in the file store: their URLs do not expire. */
const use = 'annexpic';

/** Inserts pictures into a text after uploading them to the file store. */
export function useImages() {
  const { client, pickFile, toast } = useServices();
  const say = useSay();

  async function insert(editor: Editor, file: File): Promise<void> {
    if (!file.type.startsWith('image/')) return void toast('error', say('control.pictureNeeded'), refusedMs);
    try {
      const { data } = await client.send('file.upload', { type: use, file }, { quiet: true });
      const { url, name } = data as { url: string; name: string };
      if (!editor.isDestroyed) editor.chain().focus().setImage({ src: url, alt: name }).run();
    } catch (reason) {
      // Only logged (FIELD-069): the text remains editable without the picture.
      console.error(say('editor.uploadFailed'), reason);
    }
  }
  async function choose(editor: Editor): Promise<void> {
    const file = await pickFile('image/*');
    if (file) await insert(editor, file);
  }
  return { insert, choose };
}
