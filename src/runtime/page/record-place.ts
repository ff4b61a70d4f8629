import { createContext } from 'react';

/** The names under which a page knows the record that it shows, as FIELD-056 names them; empty: not known. */
export type RecordPlace = Readonly<
  Record<'id' | 'modelId' | 'modelType' | 'flowId' | 'processId' | 'taskId' | 'opType', string>
>;

/** The place of the record around a component, where the address of the page names something else by `id`. */
export const RecordPlaceContext = createContext<RecordPlace | undefined>(undefined);
