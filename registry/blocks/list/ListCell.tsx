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
  const cell = <Stored node={node} line={line} options={options} />;
  const steps = node.on['click'];
  return steps?.length ? <Pressable steps={steps} line={line} block={block} cell={cell} /> : cell;
}

/** Rows of a sub-table that a list shows of one record. */
const linesMax = 5;

/** A column of a sub-table, `lines-amount`, shows the value of each of its rows. */
function Stored({ node, line, options }: Omit<Props, 'block'>) {
  const name = node.field ?? '';
  const [table = '', column] = name.split('-');
  const rows = column === undefined ? undefined : line[table];
  if (!Array.isArray(rows) || column === undefined) return <Cell node={node} stored={line[name]} options={options} />;
  const shown = (rows as Readonly<Record<string, unknown>>[]).slice(0, linesMax);
  return (
    <>
      {shown.map((row, index) => (
        <div key={String(row['zhjyId'] ?? index)}>
          <Cell node={node} stored={row[column]} options={options} />
        </div>
      ))}
      {rows.length > linesMax && '…'}
    </>
  );
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
