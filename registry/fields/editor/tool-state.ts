import type { Editor } from '@tiptap/core';

export type Block = 'p' | 'h1' | 'h2' | 'h3' | 'h4' | 'quote';

/** The state of the toolbar at the cursor position. */
export function toolState(editor: Editor) {
  const marks = editor.getAttributes('textStyle') as Record<string, string | null | undefined>;
  const size = marks['fontSize'] ?? '';
  return {
    block: blockOf(editor),
    size,
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    underline: editor.isActive('underline'),
    strike: editor.isActive('strike'),
    colour: hex(marks['color'], '#000000'),
    background: hex(marks['backgroundColor'], '#ffffff'),
    align: (['center', 'right'] as const).find((textAlign) => editor.isActive({ textAlign })) ?? 'left',
    bullets: editor.isActive('bulletList'),
    numbers: editor.isActive('orderedList'),
    link: editor.isActive('link'),
    table: editor.isActive('table'),
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

export type ToolState = ReturnType<typeof toolState>;

function blockOf(editor: Editor): Block {
  const level = ([1, 2, 3, 4] as const).find((one) => editor.isActive('heading', { level: one }));
  if (level !== undefined) return `h${level}`;
  return editor.isActive('blockquote') ? 'quote' : 'p';
}

/** A colour as the browser's colour input requires it. */
function hex(colour: string | null | undefined, standard: string): string {
  const parts = /^rgba?\((\d+),\s*(\d+),\s*(\d+)/.exec(colour ?? '');
  if (parts)
    return `#${parts
      .slice(1, 4)
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`;
  return /^#[0-9a-f]{6}$/i.test(colour ?? '') ? (colour ?? standard) : standard;
}
