/**
 * What became of a value of the input: said in the language; the same as a default and therefore left out; bookkeeping of
 * the family's designer; said a second time; or listed as an issue.
 */
export const verdicts = ['imported', 'default', 'bookkeeping', 'repeated', 'issue'] as const;
export type Verdict = (typeof verdicts)[number];

/** How many values (scalars, empty lists and objects) of an input met each fate. They add up to `total`. */
export type Account = Record<Verdict | 'total', number>;

export const emptyAccount = (): Account => ({
  total: 0,
  imported: 0,
  default: 0,
  bookkeeping: 0,
  repeated: 0,
  issue: 0,
});
