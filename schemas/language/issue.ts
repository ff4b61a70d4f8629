/** `error`: the screen cannot do what the definition says there. `warning`: it works, but probably not as intended. */
export type Severity = 'error' | 'warning';

/** One problem with its position. The message is made from `id` and `params` in the current language. */
export interface Issue {
  /** JSON path, for example `fields[3].config.span`; in a record `days` or `lines[2].amount`. */
  path: string;
  /** A message id, for example `issue.unknown-property`. */
  id: string;
  params: Readonly<Record<string, string | number>>;
  severity: Severity;
  /** 1-based position in the JSON text, if the text is available. */
  line?: number;
  column?: number;
}
