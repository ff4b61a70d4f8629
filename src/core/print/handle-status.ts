/**
 * The result of a flow step, by its stored number; each has the message `print.status.{number}` (PRINT-011, PRINT-012).
 */
export const handleStatuses = {
  returned: 0,
  agreed: 1,
  initiated: 2,
  withdrawn: 3,
  terminated: 4,
  assigned: 5,
  addSignAfter: 6,
  transferred: 7,
  changed: 8,
  revived: 9,
  addSignBefore: 10,
  suspended: 11,
  resumed: 12,
  redirected: 13,
} as const;

const known: readonly number[] = Object.values(handleStatuses);

/** The message id of a status; undefined for an unknown number. */
export const handleStatusText = (status: unknown): string | undefined =>
  known.includes(status as number) ? `print.status.${String(status)}` : undefined;
