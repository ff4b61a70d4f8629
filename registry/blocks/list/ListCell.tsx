import type { Line } from '#core/list/lines.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { usePress } from '#runtime/actions/use-press.ts';
import { Cell } from '#runtime/Cell.tsx';
import type { Options } from '#runtime/faces.ts';
import type { BlockHandle } from '#runtime/page/page-handle.ts';

interface Props {
  node: CompiledNode;
  line: Line;
  options: Options;
  block: BlockHandle;
}

/** A value in a row; where its column says what a click does, a button. */
export function ListCell({ node, line, options, block }: Props) {
  const cell = <Cell node={node} stored={node.field === undefined ? undefined : line[node.field]} options={options} />;
  const steps = node.on['click'];
  return steps?.length ? <Pressable steps={steps} line={line} block={block} cell={cell} /> : cell;
}

interface PressableProps {
  steps: NonNullable<CompiledNode['on'][string]>;
  line: Line;
  block: BlockHandle;
  cell: React.ReactNode;
}

function Pressable({ steps, line, block, cell }: PressableProps) {
  const { isBusy, press } = usePress();
  return (
    <button
      type="button"
      className="zb-cell-button"
      aria-busy={isBusy}
      onClick={(event) => {
        event.stopPropagation();
        void press(steps, { block, names: { row: line } });
      }}
    >
      {cell}
    </button>
  );
}
