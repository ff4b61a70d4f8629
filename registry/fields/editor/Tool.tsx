import type { Editor } from '@tiptap/core';
import type { ReactNode } from 'react';

interface Props {
  name: string;
  icon: ReactNode;
  pressed?: boolean;
  disabled?: boolean;
  onPress(): void;
}

/** A toolbar button. Pressing it preserves the selection in the text. */
export function Tool({ name, icon, pressed, disabled, onPress }: Props) {
  return (
    <button
      type="button"
      className="zk-editor-tool"
      title={name}
      aria-label={name}
      aria-pressed={pressed}
      disabled={disabled}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {icon}
    </button>
  );
}

interface ColourProps {
  name: string;
  icon: ReactNode;
  value: string;
  onColour(colour: string): void;
}

/** A text or background colour, chosen with the browser's colour input. */
export function ColourTool({ name, icon, value, onColour }: ColourProps) {
  return (
    <span className="zk-editor-tool zk-editor-colour" title={name} style={{ '--zk-colour': value } as object}>
      {icon}
      <input type="color" aria-label={name} value={value} onChange={(event) => onColour(event.target.value)} />
    </span>
  );
}

interface ChoiceProps<T extends string> {
  name: string;
  value: T;
  options: readonly (readonly [value: T, words: string])[];
  onChoose(value: T): void;
}

export function ChoiceTool<T extends string>({ name, value, options, onChoose }: ChoiceProps<T>) {
  return (
    <select
      className="zk-editor-choice"
      aria-label={name}
      title={name}
      value={value}
      // Its values are those of the options.
      onChange={(event) => onChoose(event.target.value as T)}
    >
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </select>
  );
}

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
