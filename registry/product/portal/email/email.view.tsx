import { valueText } from '#core/text/value-text.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { CardContent } from '../../../kit/portal/CardContent.tsx';
import { useCardCall } from '../../../kit/portal/use-card-rows.ts';
import type { PropsOf } from '../../../kind.ts';
import { CardEntries } from '../shared/CardEntries.tsx';
import type { email } from '../work-cards.ts';

export default function EmailView({ node }: NodeProps) {
  const { emptyText } = node.props as PropsOf<typeof email>;
  const data = useCardCall(node, 'dashboard.email', {});
  return (
    <CardContent data={data} emptyText={emptyText === '' ? '$t:portal.email.none' : emptyText}>
      <CardEntries
        entries={data.rows.map((row) => ({
          id: valueText(row['id']),
          title: valueText(row['subject']),
          by: valueText(row['sender']),
          time: Number(row['sendTime']),
          address: '/workFlow/email',
        }))}
      />
    </CardContent>
  );
}
