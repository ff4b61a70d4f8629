import type { Editor } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { TableKit } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { TextStyleKit } from '@tiptap/extension-text-style';
import { Placeholder } from '@tiptap/extensions';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { useLatest } from '#runtime/context/effects.ts';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { cleanHtml } from '../../kit/rich/clean-html.ts';
import { hasWords, pastedHtml } from './pasted-html.ts';
import '../../kit/rich/rich.css';
import { ariaProps, useDefaultText } from '../../kit/trigger/control.tsx';
import { Toolbar } from './Toolbar.tsx';
import type { EditorProps } from './editor.ts';
import { useDevice, useFeedback, useHttp } from '#runtime/context/application.tsx';

const address = /^(https?:\/\/|mailto:|tel:|\/(?!\/))\S+$/i;

/** The URL input of a link. An invalid URL is marked and not applied. */
function LinkBar({ editor, onDone }: { editor: Editor; onDone(): void }) {
  const t = useTranslation();
  const [href, setHref] = useState(() => String(editor.getAttributes('link')['href'] ?? ''));
  const isWrong = href !== '' && !address.test(href);
  const apply = () => {
    if (isWrong) return;
    const link = editor.chain().focus().extendMarkRange('link');
    (href === '' ? link.unsetLink() : link.setLink({ href, target: '_blank' })).run();
    onDone();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
    if (event.key !== 'Enter') return;
    // The form around must not be sent.
    event.preventDefault();
    apply();
  };
  return (
    <div className="zk-editor-link">
      <Input
        autoFocus
        size="small"
        value={href}
        placeholder="https://"
        aria-label={t('editor.address')}
        {...(isWrong && ({ status: 'error', 'aria-invalid': true } as const))}
        onChange={(event) => setHref(event.target.value.trim())}
        onKeyDown={key}
      />
      <Button size="small" type="primary" onClick={apply}>
        {t('common.confirm')}
      </Button>
      <Button size="small" onClick={onDone}>
        {t('common.cancel')}
      </Button>
    </div>
  );
}

const refusedMs = 3_000;
/** The storage type of these pictures in the file store: their URLs do not expire. */
const use = 'annexpic';

/** Inserts pictures into a text after uploading them to the file store. */
function useImages() {
  const { client } = useHttp();
  const { pickFile } = useDevice();
  const { toast } = useFeedback();
  const t = useTranslation();

  async function insert(editor: Editor, file: File): Promise<void> {
    if (!file.type.startsWith('image/')) return void toast('error', t('control.pictureNeeded'), refusedMs);
    try {
      const { data } = await client.send('file.upload', { type: use, file }, { quiet: true });
      const { url, name } = data as { url: string; name: string };
      if (!editor.isDestroyed) editor.chain().focus().setImage({ src: url, alt: name }).run();
    } catch (reason) {
      // Only logged (FIELD-069): the text remains editable without the picture.
      // oxlint-disable-next-line no-console
      console.error(t('editor.uploadFailed'), reason);
    }
  }
  async function choose(editor: Editor): Promise<void> {
    const file = await pickFile('image/*');
    if (file) await insert(editor, file);
  }
  return { insert, choose };
}

/** The editor's extensions (schema). Elements they do not support are dropped when HTML is parsed. */
const extensionsWith = (placeholder: string) => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
  }),
  TextStyleKit.configure({ fontFamily: false, lineHeight: false }),
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  TableKit.configure({ table: { resizable: false } }),
  Image.configure({ allowBase64: true }),
  Placeholder.configure({ placeholder }),
];

const htmlOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** The editable rich text with its toolbar. Stored and pasted HTML is sanitised first. */
export default function EditorOpen({ face, disabled }: { face: EditProps<EditorProps, string>; disabled: boolean }) {
  const placeholder = useDefaultText(face.props.placeholder);
  const images = useImages();
  const t = useTranslation();
  const { toast } = useFeedback();
  const [isLinking, setLinking] = useState(false);
  const latestFace = useLatest(face);
  const emitted = useRef(htmlOf(face.value));
  const [content] = useState(() => cleanHtml(htmlOf(face.value)));
  const editor = useEditor({
    extensions: extensionsWith(placeholder),
    content,
    editable: !disabled,
    editorProps: {
      attributes: () => attributesOf(latestFace.current),
      transformPastedHTML: takeHtml,
      handlePaste: (_, event) => takeImages(event.clipboardData),
      handleDrop: (_, event) => takeImages(event.dataTransfer),
    },
    onUpdate({ editor: now }) {
      emitted.current = now.isEmpty ? '' : now.getHTML();
      latestFace.current.onChange(emitted.current);
    },
    onBlur: () => latestFace.current.onBlur(),
  });
  function takeHtml(raw: string): string {
    const { html, lostPictures } = pastedHtml(raw);
    if (lostPictures > 0) void toast('warning', t('editor.lostPictures', { count: lostPictures }), toastMs);
    return html;
  }
  function takeImages(transfer: DataTransfer | null): boolean {
    const files = imageFilesOf(transfer);
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

/**
 * Image files that were pasted or dropped. With text there are none: the editor handles it, because a spreadsheet also
 * puts a picture of its cells on the clipboard.
 */
function imageFilesOf(transfer: DataTransfer | null): File[] {
  if (hasWords(transfer?.getData('text/html') ?? '')) return [];
  return [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
}

function attributesOf(face: EditProps<EditorProps, string>): Record<string, string> {
  const stated = Object.entries({
    ...ariaProps(face),
    id: face.id,
    role: 'textbox',
    'aria-multiline': 'true',
    class: 'zk-rich',
  });
  return Object.fromEntries(stated.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}
