import {
  AlignCenterOutlined,
  AlignLeftOutlined,
  AlignRightOutlined,
  OrderedListOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { useSay } from '#runtime/context/use-translation.ts';
import { Tool } from './Tool.tsx';
import type { ToolState } from './tool-state.ts';

/** Toolbar buttons for paragraph alignment and lists. */
export function ParagraphTools({ editor, state }: { editor: Editor; state: ToolState }) {
  const say = useSay();
  const run = () => editor.chain().focus();
  return (
    <>
      <Tool
        name={say('editor.left')}
        icon={<AlignLeftOutlined />}
        pressed={state.align === 'left'}
        onPress={() => run().setTextAlign('left').run()}
      />
      <Tool
        name={say('editor.center')}
        icon={<AlignCenterOutlined />}
        pressed={state.align === 'center'}
        onPress={() => run().setTextAlign('center').run()}
      />
      <Tool
        name={say('editor.right')}
        icon={<AlignRightOutlined />}
        pressed={state.align === 'right'}
        onPress={() => run().setTextAlign('right').run()}
      />
      <Tool
        name={say('editor.bullets')}
        icon={<UnorderedListOutlined />}
        pressed={state.bullets}
        onPress={() => run().toggleBulletList().run()}
      />
      <Tool
        name={say('editor.numbers')}
        icon={<OrderedListOutlined />}
        pressed={state.numbers}
        onPress={() => run().toggleOrderedList().run()}
      />
    </>
  );
}
