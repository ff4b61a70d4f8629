import { type CSSProperties, useEffect, useState, useSyncExternalStore } from 'react';
import { type CardRow, columnTexts } from '#core/portal/card-rows.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { CardContent, filledEntries } from '../../../kit/portal/CardContent.tsx';
import { useNodeRows } from '../../../kit/portal/use-card-rows.ts';
import type { PropsOf } from '../../../kind.ts';
import type { scrollTable } from '../screen.ts';
import { fontStyle } from '../shared/font-style.ts';
import './scrollTable.css';

type Props = PropsOf<typeof scrollTable>;
type Column = Props['columnData'][number];

export default function ScrollTableView({ node }: NodeProps) {
  const given = node.props as Props;
  const props = { ...given, columnData: filledEntries(node, 'columnData', given.columnData) };
  const data = useNodeRows(node);
  return (
    <CardContent data={data} emptyText={props.emptyText}>
      <Rolling props={props} rows={data.rows} />
    </CardContent>
  );
}

function Rolling({ props, rows }: { props: Props; rows: readonly CardRow[] }) {
  const { tableCount, stepSeconds } = props;
  const { start, isJump, isStill, pause } = useRolling(rows.length > tableCount ? rows.length : 0, stepSeconds);
  const style = { ...fontStyle('table', props), '--zw-rows': tableCount, '--zw-start': start } as CSSProperties;
  // Those that follow the last row, until the first one is back in its place.
  const repeated = isStill || rows.length <= tableCount ? [] : rows.slice(0, tableCount);
  const columns = props.columnData.map((column) => columnTexts(rows, column));
  const textsOf = (index: number) => columns.map((texts) => texts[index] ?? '');
  return (
    <div className="zw-table" style={style} {...pause}>
      {/* Reached by keyboard where the rows do not move. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="zw-table-room" data-still={isStill} tabIndex={0}>
        <table>
          <thead style={fontStyle('header', props)}>
            <tr>
              {props.tableIndex && <th className="zw-table-index">#</th>}
              {props.columnData.map((column, at) => (
                <HeadCell key={at} column={column} />
              ))}
            </tr>
          </thead>
          <tbody data-jump={isJump}>
            {rows.map((_, index) => (
              <Row key={index} props={props} texts={textsOf(index)} number={index + 1} />
            ))}
            {repeated.map((_, index) => (
              <Row key={`again ${index}`} props={props} texts={textsOf(index)} number={index + 1} isRepeated />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function HeadCell({ column }: { column: Column }) {
  const name = useText(column.fullName);
  return (
    <th style={{ textAlign: column.align, ...(column.width > 0 && { width: column.width }) }} scope="col">
      {name}
    </th>
  );
}

interface RowProps {
  props: Props;
  /** Of each column. */
  texts: readonly string[];
  number: number;
  isRepeated?: boolean;
}

function Row({ props, texts, number, isRepeated }: RowProps) {
  return (
    <tr aria-hidden={isRepeated}>
      {props.tableIndex && <td>{number}</td>}
      {props.columnData.map((column, at) => (
        <td key={at} style={{ textAlign: column.align }}>
          {texts[at]}
        </td>
      ))}
    </tr>
  );
}

const stillQuery = '(prefers-reduced-motion: reduce)';

const watchMotion = (listener: () => void) => {
  const query = window.matchMedia(stillQuery);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the user prefers that nothing moves. */
const useStill = () => useSyncExternalStore(watchMotion, () => window.matchMedia(stillQuery).matches);

/**
 * Rows that move up one by one, the first again after the last. `count`: 0 where all fit. They rest while the pointer or the
 * keyboard is on them, and where the user prefers less motion.
 */
function useRolling(count: number, stepSeconds: number) {
  const isStill = useStill();
  const [isPaused, setPaused] = useState(false);
  const [start, setStart] = useState(0);
  const isMoving = count > 0 && !isStill && !isPaused;
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => setStart((before) => (before >= count ? 1 : before + 1)), stepSeconds * 1_000);
    return () => clearInterval(timer);
  }, [isMoving, count, stepSeconds]);
  const shown = isStill || count === 0 ? 0 : Math.min(start, count);
  return {
    start: shown,
    /** The first row is in its place again without a movement: the one before showed the same. */
    isJump: shown <= 1,
    isStill: isStill || count === 0,
    pause: {
      onMouseEnter: () => setPaused(true),
      onMouseLeave: () => setPaused(false),
      onFocus: () => setPaused(true),
      onBlur: () => setPaused(false),
    },
  };
}
