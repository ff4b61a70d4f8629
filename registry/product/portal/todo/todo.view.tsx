import { numberText } from '#core/calc/number-text.ts';
import { unknownFigure } from '#core/portal/card-rows.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { CardError, filledEntries, useDeviceProps } from '../../../kit/portal/CardContent.tsx';
import { useCardCall } from '../../../kit/portal/use-card-rows.ts';
import type { PropsOf } from '../../../kind.ts';
import { Figures } from '../shared/Figures.tsx';
import type { todo } from '../work-cards.ts';

type Props = PropsOf<typeof todo>;
type Count = Props['counts'][number];
type TaskList = Count['taskList'];

/** The lists that the counts lead to, where the definition says nothing else. */
const lists = {
  toBeReviewed: { address: '/workFlow/flowTodo', name: '$t:flow.todo.title', icon: 'AuditOutlined' },
  flowDone: { address: '/workFlow/flowDone', name: '$t:portal.todo.done', icon: 'CheckOutlined' },
  flowCirculate: { address: '/workFlow/flowCirculate', name: '$t:portal.todo.copies', icon: 'SendOutlined' },
} as const;

/** All three lists, where the definition names none. */
const allLists = Object.keys(lists).map((taskList) => ({ taskList: taskList as TaskList }) as Count);

export default function TodoView({ node }: NodeProps) {
  const props = useDeviceProps(node.props as Props);
  const written = props.counts.length > 0 ? props.counts : allLists;
  const counts = filledEntries(node, 'counts', written).filter(({ noShow }) => !noShow);
  const wanted = Object.fromEntries(counts.map(({ taskList, category }) => [taskList, category]));
  const data = useCardCall(node, 'dashboard.flowTodoCount', wanted, (answer) => [answer as Record<string, unknown>]);
  if (data.state === 'failed') return <CardError reason={data.reason} retry={data.reload} />;
  if (data.state === 'loading') return <LoadingSkeleton rows={2} />;
  const figures = counts.map(({ taskList, ...count }) => {
    const { address, name, icon } = lists[taskList];
    const isLinked = count.linkType !== '';
    return {
      ...count,
      ...(!isLinked && { linkType: '1', urlAddress: address }),
      fullName: count.fullName === '' ? name : count.fullName,
      icon: count.icon === '' ? icon : count.icon,
      text: numberText(data.rows[0]?.[taskList], { thousands: true }) || unknownFigure,
    };
  });
  return <Figures figures={figures} look={props} />;
}
