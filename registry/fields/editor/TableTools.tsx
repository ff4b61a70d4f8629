import {
  DeleteColumnOutlined,
  DeleteOutlined,
  DeleteRowOutlined,
  InsertRowBelowOutlined,
  InsertRowRightOutlined,
  MergeCellsOutlined,
  TableOutlined,
} from '@ant-design/icons';
import type { Editor } from '@tiptap/core';
import { useSay } from '#runtime/context/use-translation.ts';
import { Tool } from './Tool.tsx';

/** A new table, and inside of one what can be done with its rows and columns. */
export function TableTools({ editor, isInside }: { editor: Editor; isInside: boolean }) {
  const say = useSay();
  const run = () => editor.chain().focus();
  if (!isInside) {
    const insert = () => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run();
    return <Tool name={say('editor.table')} icon={<TableOutlined />} onPress={insert} />;
  }
  return (
    <>
      <Tool name={say('editor.rowBelow')} icon={<InsertRowBelowOutlined />} onPress={() => run().addRowAfter().run()} />
      <Tool
        name={say('editor.columnRight')}
        icon={<InsertRowRightOutlined />}
        onPress={() => run().addColumnAfter().run()}
      />
      <Tool name={say('editor.removeRow')} icon={<DeleteRowOutlined />} onPress={() => run().deleteRow().run()} />
      <Tool
        name={say('editor.removeColumn')}
        icon={<DeleteColumnOutlined />}
        onPress={() => run().deleteColumn().run()}
      />
      <Tool name={say('editor.merge')} icon={<MergeCellsOutlined />} onPress={() => run().mergeOrSplit().run()} />
      <Tool name={say('editor.removeTable')} icon={<DeleteOutlined />} onPress={() => run().deleteTable().run()} />
    </>
  );
}
