import type { CSSProperties } from 'react';
import { alignedNumbers, unknownFigure } from '#core/portal/card-rows.ts';
import { valueText } from '#core/text/value-text.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { CardContent, filledEntries } from '../../../kit/portal/CardContent.tsx';
import { Choice, useChoose } from '../../../kit/portal/Choice.tsx';
import { useNodeRows } from '../../../kit/portal/use-card-rows.ts';
import type { PropsOf } from '../../../kind.ts';
import type { rankList } from '../cards.ts';
import './rankList.css';

type Props = PropsOf<typeof rankList>;

/** The number in a text such as `¥ 895,560`; undefined without one. */
export function amountIn(value: unknown): number | undefined {
  const digits = /-?\d+(?:\.\d+)?/.exec(valueText(value).replaceAll(',', ''));
  return digits ? Number(digits[0]) : undefined;
}

export default function RankListView({ node }: NodeProps) {
  const { styleType, columnOptions, emptyText } = node.props as Props;
  const data = useNodeRows(node);
  const choose = useChoose(node);
  const [first = 'name', second = 'value'] = filledEntries(node, 'columnOptions', columnOptions)
    .map(({ value }) => value)
    .filter((name) => name !== '');
  const ranked = data.rows
    .map((row) => ({ row, name: valueText(row[first]), value: row[second], amount: amountIn(row[second]) }))
    .sort((a, b) => (b.amount ?? -Infinity) - (a.amount ?? -Infinity));
  const numbers = alignedNumbers(ranked.map(({ value }) => value));
  const most = Math.max(0, ...ranked.map(({ amount }) => amount ?? 0));
  return (
    <CardContent data={data} emptyText={emptyText}>
      <ol className="zp-ranks" data-style={styleType}>
        {ranked.map(({ row, name, value, amount }, index) => (
          <li key={index}>
            <span className="zp-rank-place" data-place={index + 1}>
              {index + 1}
            </span>
            <span className="zp-rank-name">
              <Choice onChoose={choose && (() => choose(row))}>{name}</Choice>
            </span>
            <span className="zp-rank-value">{numbers[index] || valueText(value) || unknownFigure}</span>
            <span
              className="zp-rank-bar"
              aria-hidden="true"
              style={{ '--zp-share': most > 0 ? Math.max(0, (amount ?? 0) / most) : 0 } as CSSProperties}
            />
          </li>
        ))}
      </ol>
    </CardContent>
  );
}
