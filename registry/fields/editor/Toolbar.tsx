import { LinkOutlined, MinusOutlined, PictureOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useSay } from '#runtime/context/use-translation.ts';
import { type Block, toolState } from './tool-state.ts';
import { fontSizesPx } from './font-sizes.ts';
import { MarkTools } from './MarkTools.tsx';
import { ParagraphTools } from './ParagraphTools.tsx';
import { TableTools } from './TableTools.tsx';
import { ChoiceTool, Tool } from './Tool.tsx';
import { useOneStop } from './use-one-stop.ts';

interface Props {
  editor: Editor;
  onLink(): void;
  onImage(): void;
}

const Gap = () => <span className="zk-editor-gap" aria-hidden="true" />;

/** Everything that can be done with a text, in the reader's language. */
export function Toolbar({ editor, onLink, onImage }: Props) {
  const say = useSay();
  const state = useEditorState({ editor, selector: ({ editor: now }) => toolState(now) });
  const stop = useOneStop();
  const run = () => editor.chain().focus();
  const blocks = [
    ['p', say('editor.paragraph')],
    ...([1, 2, 3, 4] as const).map((level) => [`h${level}`, say('editor.heading', { level })] as const),
    ['quote', say('editor.quote')],
  ] as const;
  const sizes = [['', say('editor.size')], ...fontSizesPx.map((size) => [`${size}px`, `${size}px`] as const)] as const;
  return (
    <div className="zk-editor-tools" role="toolbar" aria-label={say('editor.tools')} {...stop}>
      <Tool
        name={say('editor.undo')}
        icon={<UndoOutlined />}
        disabled={!state.canUndo}
        onPress={() => run().undo().run()}
      />
      <Tool
        name={say('editor.redo')}
        icon={<RedoOutlined />}
        disabled={!state.canRedo}
        onPress={() => run().redo().run()}
      />
      <Gap />
      <ChoiceTool
        name={say('editor.block')}
        value={state.block}
        options={blocks}
        onChoose={(block) => setBlock(editor, block)}
      />
      <ChoiceTool
        name={say('editor.size')}
        value={state.size}
        options={sizes}
        onChoose={(size) => (size === '' ? run().unsetFontSize() : run().setFontSize(size)).run()}
      />
      <Gap />
      <MarkTools editor={editor} state={state} />
      <Gap />
      <ParagraphTools editor={editor} state={state} />
      <Gap />
      <Tool name={say('editor.link')} icon={<LinkOutlined />} pressed={state.link} onPress={onLink} />
      <Tool name={say('editor.image')} icon={<PictureOutlined />} onPress={onImage} />
      <Tool name={say('editor.line')} icon={<MinusOutlined />} onPress={() => run().setHorizontalRule().run()} />
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
