import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHttp, useWorkspace } from '#runtime/context/application.tsx';
import { useMessagesChanged } from '#runtime/context/live.ts';
import { pagesOf } from './pages-of.ts';

/** The list of the tasks that wait for the user. */
export const todoPath = '/workFlow/flowTodo';

const queryKey = ['flow-task.count'] as const;

/**
 * How many tasks wait for the user (FLOW-058): read once for all places that show it, and again when tasks arrive or end
 * or the connection was interrupted. Undefined without the menu of tasks.
 */
export function useTodoCount(): number | undefined {
  const { client } = useHttp();
  const { menus } = useWorkspace();
  const isOffered = menus.flatMap(pagesOf).some(({ path }) => path === todoPath);
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey,
    enabled: isOffered,
    queryFn: async () => (await client.send('flow-task.count', {}, { quiet: true })).data as { todo: number },
    retry: false,
  });
  useMessagesChanged(({ method }) => {
    if (method === 'flowTasks' || method === 'initMessage') void queries.invalidateQueries({ queryKey });
  });
  return isOffered ? (data?.todo ?? 0) : undefined;
}
