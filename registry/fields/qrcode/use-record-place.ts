import { useOverlayIfAny } from '#runtime/page/overlay-context.ts';
import { useServices } from '#runtime/context/services.ts';
import type { RecordPlace } from './record-content.ts';

/** The record around this component: what its window was opened with, else what the address of the page says. */
export function useRecordPlace(): RecordPlace {
  const { route } = useServices();
  const parameters = useOverlayIfAny()?.parameters ?? {};
  const said = (name: string): string => {
    const value = parameters[name] ?? route.query[name] ?? route.property[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  return {
    id: said('id'),
    modelId: said('modelId') || said('moduleId'),
    modelType: said('type'),
    flowId: said('flowId'),
    processId: said('processId'),
    taskId: said('taskId'),
    opType: said('opType'),
  };
}
