/** Workflow status codes of a record; none: waiting to be submitted (ONLINEDEV-012, FLOW-032). */
export const flowStates = { wait: 1, adopt: 2, reject: 3, revoke: 4, cancel: 5, suspend: 6, recall: 7 } as const;
export type FlowState = (typeof flowStates)[keyof typeof flowStates];

/** The message id of a status; of an unknown one that for "not submitted". */
export function flowStateMessage(state: unknown): string {
  const name = Object.entries(flowStates).find(([, code]) => code === state)?.[0];
  return `onlinedev.flow.${name ?? 'draft'}`;
}
