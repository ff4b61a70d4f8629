import type { Line } from '#core/lists/lines.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { usePress } from '#runtime/actions/use-press.ts';
import { Cell } from '#runtime/render/Cell.tsx';
import type { Options } from '#runtime/context/faces.ts';
import { NoValue } from '#runtime/render/value-marks.tsx';
import type { BlockHandle } from '#runtime/page/page-handle.ts';
import { fromRequestName, parseAddress } from '#core/schema/address.ts';
import { editedField, RowControl, useEditedRow } from './RowEditing.tsx';

interface Props {
  node: CompiledNode;
  line: Line;
  options: Options;
  block: BlockHandle;
}

/** A cell: the control of its field while its row is edited, otherwise its value. */
export function ListCell(props: Props) {
  const row = useEditedRow();
  const field = row && editedField(row, props.node);
  const resting = <RestingCell {...props} />;
  return field ? <RowControl node={field} resting={resting} /> : resting;
}

/** A value; a button if its column has a click action. */
function RestingCell({ node, line, options, block }: Props) {
  const cell = <Stored node={node} line={line} options={options} />;
  const steps = node.on['click'];
  return steps?.length ? <Pressable steps={steps} line={line} block={block} cell={cell} /> : cell;
}

/** Maximum rows of a sub-table shown in a cell. */
const linesMax = 5;

/** A column of a sub-table, `lines-amount`, shows the value of each of its rows. */
function Stored({ node, line, options }: Omit<Props, 'block'>) {
  const name = node.field ?? '';
  const { table, field: column } = parseAddress(fromRequestName(name));
  const rows = table === undefined ? undefined : line[table];
  if (!Array.isArray(rows)) return <Named node={node} values={line} name={name} options={options} />;
  if (rows.length === 0) return <NoValue />;
  const shown = (rows as Readonly<Record<string, unknown>>[]).slice(0, linesMax);
  return (
    <>
      {shown.map((row, index) => (
        <div key={String(row['zhjyId'] ?? index)}>
          <Named node={node} values={row} name={column} options={options} />
        </div>
      ))}
      {rows.length > linesMax && '…'}
    </>
  );
}

interface NamedProps {
  node: CompiledNode;
  values: Readonly<Record<string, unknown>>;
  name: string;
  options: Options;
}

/** A value; where the server answers its label instead, the stored value is in `{name}_id`. */
function Named({ node, values, name, options }: NamedProps) {
  const shown = values[name];
  const id = node.kind?.value?.refs === undefined ? undefined : values[`${name}_id`];
  const hasLabel = id !== undefined && typeof shown === 'string';
  const words = hasLabel ? shown : standInOf(node, values, shown);
  return <Cell node={node} stored={hasLabel ? id : shown} words={words} options={options} />;
}

/** The text of the field that replaces an empty value. */
function standInOf({ kind, props }: CompiledNode, values: NamedProps['values'], shown: unknown): string | undefined {
  const field = props[kind?.listing?.standIn ?? ''];
  const text = shown || typeof field !== 'string' ? undefined : values[field];
  return typeof text === 'string' && text !== '' ? text : undefined;
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
