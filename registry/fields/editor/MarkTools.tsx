import {
  BgColorsOutlined,
  BoldOutlined,
  ClearOutlined,
  FontColorsOutlined,
  ItalicOutlined,
  StrikethroughOutlined,
  UnderlineOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { ColourTool, Tool } from './Tool.tsx';
import type { ToolState } from './tool-state.ts';

/** How letters look: bold, slanted, struck, coloured, or plain again. */
export function MarkTools({ editor, state }: { editor: Editor; state: ToolState }) {
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
