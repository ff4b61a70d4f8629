import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons';
import { type CSSProperties, useState } from 'react';
import { type CardRow, columnTexts } from '#core/portal/card-rows.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import { Button } from '#runtime/render/Button.tsx';
import { CardContent, filledEntries, useDeviceProps } from '../../../kit/portal/CardContent.tsx';
import { Choice, useChoose } from '../../../kit/portal/Choice.tsx';
import { useNodeRows } from '../../../kit/portal/use-card-rows.ts';
import type { PropsOf } from '../../../kind.ts';
import type { tableList } from '../cards.ts';
import '../shared/table.css';

type Props = PropsOf<typeof tableList>;
type Column = Props['columnData'][number];

interface Order {
  field: string;
  isDescending: boolean;
}

/** Numbers by size, other texts by their characters; rows without a value are last. */
function compare(a: unknown, b: unknown): number {
  const [one, other] = [Number(a), Number(b)];
  const areNumbers = a !== '' && b !== '' && Number.isFinite(one) && Number.isFinite(other);
  return areNumbers ? one - other : String(a ?? '').localeCompare(String(b ?? ''), 'zh');
}

function sorted(rows: readonly CardRow[], order: Order | undefined): readonly CardRow[] {
  if (!order) return rows;
  const sign = order.isDescending ? -1 : 1;
  return [...rows].sort((a, b) => sign * compare(a[order.field], b[order.field]));
}

export default function TableListView({ node }: NodeProps) {
  const given = useDeviceProps(node.props as Props);
  const props = { ...given, columnData: filledEntries(node, 'columnData', given.columnData) };
  const t = useTranslation();
  const data = useNodeRows(node);
  const choose = useChoose(node);
  const [isWhole, setWhole] = useState(false);
  const [order, setOrder] = useState<Order>();
  const rows = sorted(data.rows, order);
  const texts = props.columnData.map((column) => columnTexts(rows, column));
  const shown = isWhole ? rows : rows.slice(0, props.tableCount);
  const style = {
    '--zp-font': `${props.tableFontSize}px`,
    ...(props.tableFontColor !== '' && { '--zp-color': props.tableFontColor }),
    ...(props.tableBgColor !== '' && { '--zp-ground': props.tableBgColor }),
    ...(props.tableOddLineColor !== '' && { '--zp-odd': props.tableOddLineColor }),
    ...(props.tableEvenLineColor !== '' && { '--zp-even': props.tableEvenLineColor }),
  } as CSSProperties;
  return (
    <CardContent data={data} emptyText={props.emptyText}>
      {/* A wide table scrolls inside of its card. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="zp-table-frame" style={style} tabIndex={0}>
        <table className="zp-table">
          {props.showHeader && <Head props={props} order={order} setOrder={setOrder} />}
          <tbody>
            {shown.map((row, index) => (
              <tr key={index}>
                {props.tableIndex && <td className="zp-table-index">{index + 1}</td>}
                {props.columnData.map((column, at) => (
                  <td key={at} style={{ textAlign: column.align }} data-fixed={column.fixed}>
                    <Choice onChoose={at === 0 && choose ? () => choose(row) : undefined}>{texts[at]?.[index]}</Choice>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown.length && (
        <Button onClick={() => setWhole(true)}>{t('portal.more', { count: rows.length - shown.length })}</Button>
      )}
    </CardContent>
  );
}

interface HeadProps {
  props: Props;
  order: Order | undefined;
  setOrder(order: Order | undefined): void;
}

function Head({ props, order, setOrder }: HeadProps) {
  const t = useTranslation();
  const style: CSSProperties = {
    fontSize: props.headerFontSize,
    fontWeight: props.headerFontWeight ? 600 : 500,
    ...(props.headerFontColor !== '' && { color: props.headerFontColor }),
    ...(props.headerBgColor !== '' && { background: props.headerBgColor }),
  };
  return (
    <thead style={style}>
      <tr>
        {props.tableIndex && <th className="zp-table-index">{t('portal.index')}</th>}
        {props.columnData.map((column, at) => (
          <HeadCell key={at} column={column} align={props.headerLeft} order={order} setOrder={setOrder} />
        ))}
      </tr>
    </thead>
  );
}

interface HeadCellProps extends Pick<HeadProps, 'order' | 'setOrder'> {
  column: Column;
  align: 'left' | 'center' | 'right';
}

function HeadCell({ column, align, order, setOrder }: HeadCellProps) {
  const name = useText(column.fullName);
  const { filedName, sortable, width } = column;
  const own = order?.field === filedName ? order : undefined;
  const next = () => setOrder(own?.isDescending ? undefined : { field: filedName, isDescending: own !== undefined });
  return (
    <th
      style={{
        textAlign: column.align === 'left' ? align : column.align,
        ...(width > 0 && { minWidth: width, width }),
      }}
      data-fixed={column.fixed}
      aria-sort={own ? (own.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {sortable ? (
        <button type="button" onClick={next}>
          {name}
          {own &&
            (own.isDescending ? <CaretDownOutlined aria-hidden="true" /> : <CaretUpOutlined aria-hidden="true" />)}
        </button>
      ) : (
        name
      )}
    </th>
  );
}
