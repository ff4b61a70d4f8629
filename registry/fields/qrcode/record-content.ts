/** Where a record stands, as far as the page around it knows. */
export interface RecordPlace {
  id: string;
  modelId: string;
  modelType: string;
  flowId: string;
  processId: string;
  taskId: string;
  /** What its page was opened for. */
  opType: string;
}

/** The words of a code that leads to a record (FIELD-056); '' for a record that is not kept yet. */
export function recordContent({ id, modelId, modelType, flowId, processId, taskId, opType }: RecordPlace): string {
  if (id === '') return '';
  return JSON.stringify({
    t: 'DFD',
    id,
    mid: modelId,
    mt: modelType,
    fid: flowId,
    pid: processId,
    ftid: taskId,
    opt: opType,
  });
}
