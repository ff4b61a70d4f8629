import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHttp, useInterpreter } from '#runtime/context/application.tsx';
import { useCreated } from '#runtime/context/effects.ts';
import { usePage } from '#runtime/page/page-context.ts';
import type { CompiledScreen } from '#core/compile/tree.ts';
import type { Definition } from '#schemas/language/definition.ts';
import { type FlowDetail, opTypes } from '#schemas/resources/flow-task/flow-task.contract.ts';

/** What the page of a process shows: an instance, or a process that is about to be started. */
export interface FlowPlace {
  /** Empty: a new instance of `flowId`. */
  id: string;
  taskOperatorId: string;
  flowId: string;
  /** Opened from a message, whose task may have been decided since. */
  isMessage: boolean;
  /** Opened from the monitor, with its menu. */
  isMonitor: boolean;
}

/** What the server gets of a place. */
export const openedAs = ({
  id,
  taskOperatorId,
  isMonitor,
}: Pick<FlowPlace, 'id' | 'taskOperatorId' | 'isMonitor'>) => ({
  id,
  ...(taskOperatorId !== '' && { taskOperatorId }),
  ...(isMonitor && { opType: opTypes.monitor }),
});

interface FormInfo {
  flowId: string;
  fullName: string;
  modelId: string;
  formData: string;
}

interface TaskOpening {
  processId: string;
  taskOperatorId: string;
}

export interface ShownInstance {
  title: string;
  modelId: string;
  screen: CompiledScreen;
  /** Absent: a new one. */
  detail: FlowDetail | undefined;
}

/** Reads the instance or the form of a process; read again when something on the page or a colleague changed it. */
export function useInstance(place: FlowPlace) {
  const { id, taskOperatorId, flowId, isMessage, isMonitor } = place;
  const { client } = useHttp();
  const { compile } = useInterpreter();
  const page = usePage();
  const isNew = id === '';
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['flow', id, taskOperatorId, flowId, isMonitor],
    queryFn: async (): Promise<FlowDetail | FormInfo> => {
      // The task of a message is opened to decide, or to read: the server decides which (FLOW-061).
      const opening =
        isMessage && taskOperatorId !== ''
          ? ((await client.send('flow-task.taskInfo', { id: taskOperatorId }, { quiet: true })).data as TaskOpening)
          : { processId: id, taskOperatorId };
      const opened = { ...place, id: opening.processId, taskOperatorId: opening.taskOperatorId };
      const [call, input] = isNew
        ? (['flow-template.formInfo', { id: flowId }] as const)
        : (['flow-task.info', openedAs(opened)] as const);
      return (await client.send(call, input, { quiet: true })).data as FlowDetail | FormInfo;
    },
    retry: false,
  });
  useEffect(() => page.join({ name: 'instance', reload: () => refetch() }), [page, refetch]);
  const shown = useCreated([data, compile], (): ShownInstance | undefined => {
    if (!data) return undefined;
    const screen = compile(JSON.parse(data.formData) as Definition);
    if ('flowTaskInfo' in data)
      return { title: data.flowTaskInfo.fullName, modelId: data.modelId, screen, detail: data };
    return { title: data.fullName, modelId: data.modelId, screen, detail: undefined };
  });
  return { shown, isPending, error, reload: () => void refetch() };
}
