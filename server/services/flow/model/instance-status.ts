import { flowStatuses } from '#schemas/language/process.ts';

const ended: readonly number[] = [flowStatuses.agreed, flowStatuses.withdrawn, flowStatuses.terminated];

/** Whether an instance with this status has ended: agreed, withdrawn for good, terminated. */
export const isEnded = (status: number): boolean => ended.includes(status);
