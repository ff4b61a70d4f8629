/** `error`: the screen cannot do what is asked there. `warning`: it works, but probably not as the author intended. */
export type Severity = 'error' | 'warning';

/** One problem, as data with an address. The sentence is made from `id` and `params` in the reader's language. */
export interface Issue {
  /** Where in the JSON, for example `fields[3].config.span`; in a record `days` or `lines[2].amount`. */
  path: string;
  /** A message id, for example `issue.unknown-property`. */
  id: string;
  params: Readonly<Record<string, string | number>>;
  severity: Severity;
  /** 1-based place in the JSON text, when the text was at hand. */
  line?: number;
  column?: number;
}
