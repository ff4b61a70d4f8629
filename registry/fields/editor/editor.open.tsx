import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { toastMs } from '#runtime/context/toast-durations.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { useServices } from '#runtime/context/services.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { announced } from '../../kit/trigger/attributes.ts';
import { useDefaultWords } from '../../kit/trigger/use-default-texts.ts';
import { cleanHtml } from '../../kit/rich/clean-html.ts';
import { hasWords, pastedHtml } from '../../kit/rich/pasted-html.ts';
import '../../kit/rich/rich.css';
import type { EditorProps } from './editor.ts';
import { extensionsWith } from './extensions.ts';
import { LinkBar } from './LinkBar.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useImages } from './use-images.ts';

const htmlOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The editable rich text with its toolbar. Stored and pasted HTML is sanitised first. */
export default function EditorOpen({ face, disabled }: { face: EditProps<EditorProps, string>; disabled: boolean }) {
  const placeholder = useDefaultWords(face.props.placeholder);
  const images = useImages();
  const say = useSay();
  const { toast } = useServices();
  const [isLinking, setLinking] = useState(false);
  const told = useRef(face);
  told.current = face;
  const emitted = useRef(htmlOf(face.value));
  const editor = useEditor({
    extensions: extensionsWith(placeholder),
    content: cleanHtml(emitted.current),
    editable: !disabled,
    editorProps: {
      attributes: () => attributesOf(told.current),
      transformPastedHTML: takeHtml,
      handlePaste: (_, event) => takeImages(event.clipboardData),
      handleDrop: (_, event) => takeImages(event.dataTransfer),
    },
    onUpdate({ editor: now }) {
      emitted.current = now.isEmpty ? '' : now.getHTML();
      told.current.onChange(emitted.current);
    },
    onBlur: () => told.current.onBlur(),
  });
  function takeHtml(raw: string): string {
    const { html, lostPictures } = pastedHtml(raw);
    if (lostPictures > 0) void toast('warning', say('editor.lostPictures', { count: lostPictures }), toastMs);
    return html;
  }
  /**
   * Inserts image files that were pasted or dropped; if there is text the editor handles it, because a spreadsheet also
   * puts a picture of its cells on the clipboard.
   */
  function takeImages(transfer: DataTransfer | null): boolean {
    if (hasWords(transfer?.getData('text/html') ?? '')) return false;
    const files = [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    for (const file of files) void images.insert(editor, file);
    return files.length > 0;
  }

  useEffect(() => {
    editor.setEditable(!disabled, false);
  }, [editor, disabled]);
  useEffect(() => {
    // The value was changed from outside: by a draft, a rule or a reload.
    if (htmlOf(face.value) === emitted.current) return;
    emitted.current = htmlOf(face.value);
    editor.commands.setContent(cleanHtml(emitted.current), { emitUpdate: false });
  }, [editor, face.value]);

  return (
    <>
      {!disabled && (
        <Toolbar editor={editor} onLink={() => setLinking(true)} onImage={() => void images.choose(editor)} />
      )}
      {isLinking && <LinkBar editor={editor} onDone={() => setLinking(false)} />}
      <EditorContent className="zk-editor-sheet" editor={editor} />
    </>
  );
}

function attributesOf(face: EditProps<EditorProps, string>): Record<string, string> {
  const stated = Object.entries({
    ...announced(face),
    id: face.id,
    role: 'textbox',
    'aria-multiline': 'true',
    class: 'zk-rich',
  });
  return Object.fromEntries(stated.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}
