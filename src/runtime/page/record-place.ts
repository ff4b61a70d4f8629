import { createContext, use } from 'react';
import { useNavigation } from '../context/application.tsx';
import { useOverlayIfAny } from './overlay-context.ts';

/** The names under which a page knows the record that it shows, as FIELD-056 names them; empty: not known. */
export type RecordPlace = Readonly<
  Record<'id' | 'modelId' | 'modelType' | 'flowId' | 'processId' | 'taskId' | 'opType', string>
>;

/** The place of the record around a component, where the address of the page names something else by `id`. */
export const RecordPlaceContext = createContext<RecordPlace | undefined>(undefined);

/** A place made of what each name says; anything but a text or a number says nothing. */
export function recordPlaceOf(named: (name: string) => unknown): RecordPlace {
  const said = (name: string): string => {
    const value = named(name);
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

/** The record around this component: what the page or its window says, else what the address of the page says. */
export function useRecordPlace(): RecordPlace {
  const { route } = useNavigation();
  const place = use(RecordPlaceContext);
  const parameters = useOverlayIfAny()?.parameters ?? {};
  return place ?? recordPlaceOf((name) => parameters[name] ?? route.query[name] ?? route.property[name]);
}
