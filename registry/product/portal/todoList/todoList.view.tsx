import { valueText } from '#core/text/value-text.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { opTypes } from '#schemas/resources/flow-task/flow-task.contract.ts';
import { taskLists } from '#schemas/resources/dashboard/dashboard.contract.ts';
import { CardContent } from '../../../kit/portal/CardContent.tsx';
import { useCardCall } from '../../../kit/portal/use-card-rows.ts';
import type { PropsOf } from '../../../kind.ts';
import { CardEntries } from '../shared/CardEntries.tsx';
import type { todoList } from '../work-cards.ts';

/** How the page of a process is opened from each list (FLOW-061). */
const openedAs = {
  toBeReviewed: opTypes.todo,
  flowDone: opTypes.done,
  flowCirculate: opTypes.copy,
  own: opTypes.own,
};

export default function TodoListView({ node }: NodeProps) {
  const { taskList, emptyText } = node.props as PropsOf<typeof todoList>;
  const isOwn = taskList === 'own';
  const data = useCardCall(
    node,
    isOwn ? 'dashboard.myFlowTodo' : 'dashboard.flowTodo',
    isOwn ? {} : { type: taskLists[taskList] },
  );
  return (
    <CardContent data={data} emptyText={emptyText}>
      <CardEntries
        entries={data.rows.map((row) => {
          const [id, processId] = [valueText(row['id']), valueText(row['processId'])];
          const place = new URLSearchParams({ opType: String(openedAs[taskList]), id: processId, task: id });
          return {
            id,
            title: valueText(row['fullName']),
            by: valueText(row['userName']),
            time: Number(row['creatorTime']),
            address: `/workFlowDetail?${place}`,
          };
        })}
      />
    </CardContent>
  );
}
