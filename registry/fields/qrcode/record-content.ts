/** The identity of a record and its flow task, as far as the page around it knows them. */
export interface RecordPlace {
  id: string;
  modelId: string;
  modelType: string;
  flowId: string;
  processId: string;
  taskId: string;
  /** The operation its page was opened for. */
  opType: string;
}

/** The content of a code that links to a record (FIELD-056); '' for a record that is not saved yet. */
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
