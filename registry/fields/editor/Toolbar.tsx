import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  BgColorsOutlined,
  BoldOutlined,
  ClearOutlined,
  DeleteColumnOutlined,
  DeleteOutlined,
  DeleteRowOutlined,
  FontColorsOutlined,
  InsertRowBelowOutlined,
  InsertRowRightOutlined,
  ItalicOutlined,
  LinkOutlined,
  MergeCellsOutlined,
  MinusOutlined,
  OrderedListOutlined,
  PictureOutlined,
  RedoOutlined,
  StrikethroughOutlined,
  TableOutlined,
  UnderlineOutlined,
  UndoOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type Block, ChoiceTool, ColourTool, Tool, type ToolState, toolState } from './Tool.tsx';
import { fontSizesPx } from './editor.ts';

/** How letters look: bold, slanted, struck, coloured, or plain again. */
function MarkTools({ editor, state }: { editor: Editor; state: ToolState }) {
  const t = useTranslation();
  const run = () => editor.chain().focus();
  return (
    <>
      <Tool
        name={t('editor.bold')}
        icon={<BoldOutlined />}
        pressed={state.bold}
        onPress={() => run().toggleBold().run()}
      />
      <Tool
        name={t('editor.italic')}
        icon={<ItalicOutlined />}
        pressed={state.italic}
        onPress={() => run().toggleItalic().run()}
      />
      <Tool
        name={t('editor.underline')}
        icon={<UnderlineOutlined />}
        pressed={state.underline}
        onPress={() => run().toggleUnderline().run()}
      />
      <Tool
        name={t('editor.strike')}
        icon={<StrikethroughOutlined />}
        pressed={state.strike}
        onPress={() => run().toggleStrike().run()}
      />
      <ColourTool
        name={t('editor.colour')}
        icon={<FontColorsOutlined />}
        value={state.colour}
        onColour={(colour) => run().setColor(colour).run()}
      />
      <ColourTool
        name={t('editor.background')}
        icon={<BgColorsOutlined />}
        value={state.background}
        onColour={(colour) => run().setBackgroundColor(colour).run()}
      />
      <Tool
        name={t('editor.plain')}
        icon={<ClearOutlined />}
        onPress={() => run().unsetAllMarks().clearNodes().run()}
      />
    </>
  );
}

/** Toolbar buttons for paragraph alignment and lists. */
function ParagraphTools({ editor, state }: { editor: Editor; state: ToolState }) {
  const t = useTranslation();
  const run = () => editor.chain().focus();
  return (
    <>
      <Tool
        name={t('editor.left')}
        icon={<AlignLeftOutlined />}
        pressed={state.align === 'left'}
        onPress={() => run().setTextAlign('left').run()}
      />
      <Tool
        name={t('editor.center')}
        icon={<AlignCenterOutlined />}
        pressed={state.align === 'center'}
        onPress={() => run().setTextAlign('center').run()}
      />
      <Tool
        name={t('editor.right')}
        icon={<AlignRightOutlined />}
        pressed={state.align === 'right'}
        onPress={() => run().setTextAlign('right').run()}
      />
      <Tool
        name={t('editor.bullets')}
        icon={<UnorderedListOutlined />}
        pressed={state.bullets}
        onPress={() => run().toggleBulletList().run()}
      />
      <Tool
        name={t('editor.numbers')}
        icon={<OrderedListOutlined />}
        pressed={state.numbers}
        onPress={() => run().toggleOrderedList().run()}
      />
    </>
  );
}

type Control = HTMLElement & { disabled?: boolean };

/** The next index for an arrow key, wrapping at both ends. */
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/**
 * Makes the controls of a toolbar one tab stop (roving tabindex): arrow keys move between them, Tab leaves for the
 * text.
 */
function useOneStop() {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<Element>(null);
  const usable = () =>
    [...(bar.current?.querySelectorAll<Control>('button, select, input') ?? [])].filter((one) => !one.disabled);
  const settle = () => {
    const controls = usable();
    const stop = controls.find((one) => one === last.current) ?? controls[0];
    for (const one of controls) one.tabIndex = one === stop ? 0 : -1;
  };
  // Controls come and go with the place of the cursor.
  useLayoutEffect(settle);

  const onFocus = ({ target }: FocusEvent) => {
    last.current = target;
    settle();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // A list would choose its next entry, the page would scroll.
    event.preventDefault();
    const controls = usable();
    const at = controls.findIndex((one) => one === event.target);
    controls[step(at, controls.length)]?.focus();
  };
  return { ref: bar, onFocus, onKeyDown };
}

/** A new table, and inside of one what can be done with its rows and columns. */
function TableTools({ editor, isInside }: { editor: Editor; isInside: boolean }) {
  const t = useTranslation();
  const run = () => editor.chain().focus();
  if (!isInside) {
    const insert = () => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
    return <Tool name={t('editor.table')} icon={<TableOutlined />} onPress={insert} />;
  }
  return (
    <>
      <Tool name={t('editor.rowBelow')} icon={<InsertRowBelowOutlined />} onPress={() => run().addRowAfter().run()} />
      <Tool
        name={t('editor.columnRight')}
        icon={<InsertRowRightOutlined />}
        onPress={() => run().addColumnAfter().run()}
      />
      <Tool name={t('editor.removeRow')} icon={<DeleteRowOutlined />} onPress={() => run().deleteRow().run()} />
      <Tool
        name={t('editor.removeColumn')}
        icon={<DeleteColumnOutlined />}
        onPress={() => run().deleteColumn().run()}
      />
      <Tool name={t('editor.merge')} icon={<MergeCellsOutlined />} onPress={() => run().mergeOrSplit().run()} />
      <Tool name={t('editor.removeTable')} icon={<DeleteOutlined />} onPress={() => run().deleteTable().run()} />
    </>
  );
}

interface Props {
  editor: Editor;
  onLink(): void;
  onImage(): void;
}

const Gap = () => <span className="zk-editor-gap" aria-hidden="true" />;

/** Everything that can be done with a text, in the reader's language. */
export function Toolbar({ editor, onLink, onImage }: Props) {
  const t = useTranslation();
  const state = useEditorState({ editor, selector: ({ editor: now }) => toolState(now) });
  const stop = useOneStop();
  const run = () => editor.chain().focus();
  const blocks = [
    ['p', t('editor.paragraph')],
    ...([1, 2, 3, 4] as const).map((level) => [`h${level}`, t('editor.heading', { level })] as const),
    ['quote', t('editor.quote')],
  ] as const;
  const sizes = [['', t('editor.size')], ...fontSizesPx.map((size) => [`${size}px`, `${size}px`] as const)] as const;
  return (
    <div className="zk-editor-tools" role="toolbar" aria-label={t('editor.tools')} {...stop}>
      <Tool
        name={t('editor.undo')}
        icon={<UndoOutlined />}
        disabled={!state.canUndo}
        onPress={() => run().undo().run()}
      />
      <Tool
        name={t('editor.redo')}
        icon={<RedoOutlined />}
        disabled={!state.canRedo}
        onPress={() => run().redo().run()}
      />
      <Gap />
      <ChoiceTool
        name={t('editor.block')}
        value={state.block}
        options={blocks}
        onChoose={(block) => setBlock(editor, block)}
      />
      <ChoiceTool
        name={t('editor.size')}
        value={state.size}
        options={sizes}
        onChoose={(size) => (size === '' ? run().unsetFontSize() : run().setFontSize(size)).run()}
      />
      <Gap />
      <MarkTools editor={editor} state={state} />
      <Gap />
      <ParagraphTools editor={editor} state={state} />
      <Gap />
      <Tool name={t('editor.link')} icon={<LinkOutlined />} pressed={state.link} onPress={onLink} />
      <Tool name={t('editor.image')} icon={<PictureOutlined />} onPress={onImage} />
      <Tool name={t('editor.line')} icon={<MinusOutlined />} onPress={() => run().setHorizontalRule().run()} />
      <TableTools editor={editor} isInside={state.table} />
    </div>
  );
}

function setBlock(editor: Editor, block: Block): void {
  const plain = editor.chain().focus().clearNodes();
  if (block === 'p') plain.setParagraph().run();
  else if (block === 'quote') plain.setBlockquote().run();
  else plain.setHeading({ level: Number(block.slice(1)) as 1 | 2 | 3 | 4 }).run();
}
