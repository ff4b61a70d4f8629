/**
 * Verdict on a value of the input: imported; equal to a default and therefore omitted; internal state of the family's
 * designer; repeated; or reported as an issue.
 */
export const verdicts = ['imported', 'default', 'bookkeeping', 'repeated', 'issue'] as const;
export type Verdict = (typeof verdicts)[number];

/** Number of values (scalars, empty lists and objects) of an input by verdict. They add up to `total`. */
export type Account = Record<Verdict | 'total', number>;

export const emptyAccount = (): Account => ({
  total: 0,
  imported: 0,
  default: 0,
  bookkeeping: 0,
  repeated: 0,
  issue: 0,
});
