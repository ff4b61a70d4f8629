import { valueText } from '#core/text/value-text.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { CardContent, filledEntries } from '../../../kit/portal/CardContent.tsx';
import { useNodeRows } from '../../../kit/portal/use-card-rows.ts';
import type { PropsOf } from '../../../kind.ts';
import type { timeAxis } from '../cards.ts';
import './timeAxis.css';

export default function TimeAxisView({ node }: NodeProps) {
  const { layout, sortable, columnOptions, emptyText } = node.props as PropsOf<typeof timeAxis>;
  const data = useNodeRows(node);
  const [time = 'timestamp', text = 'content'] = filledEntries(node, 'columnOptions', columnOptions)
    .map(({ value }) => value)
    .filter((name) => name !== '');
  const sign = sortable === 2 ? -1 : 1;
  const events = data.rows
    .map((row) => ({ time: valueText(row[time] ?? row['name']), text: valueText(row[text] ?? row['value']) }))
    .sort((a, b) => sign * a.time.localeCompare(b.time));
  return (
    <CardContent data={data} emptyText={emptyText}>
      <ol className="zp-axis" data-layout={layout}>
        {events.map((event, index) => (
          <li key={index}>
            <time>{event.time}</time>
            <span>{event.text}</span>
          </li>
        ))}
      </ol>
    </CardContent>
  );
}
