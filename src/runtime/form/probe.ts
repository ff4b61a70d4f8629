/** Counts the work of a change, for tests and the measuring page; the product passes none. */
export interface FormProbe {
  /** A calculation was evaluated. */
  evaluated(name: string): void;
  /** A condition was evaluated. */
  tested(path: string): void;
  /** A value was checked against its rules. */
  checked(path: string): void;
  /** A component was notified that its path changed. */
  notified(path: string): void;
  /** A cell of a row was read for a sum. */
  summed(path: string): void;
  /** A field or cell component rendered. */
  rendered(path: string): void;
}

export type ProbeCounts = { [K in keyof FormProbe]: string[] };

/** A probe that lists the paths for each kind of event. */
export function createProbe(): FormProbe & { counts: ProbeCounts; reset(): void } {
  const counts: ProbeCounts = { evaluated: [], tested: [], checked: [], notified: [], summed: [], rendered: [] };
  const record = (list: string[]) => (path: string) => void list.push(path);
  return {
    counts,
    evaluated: record(counts.evaluated),
    tested: record(counts.tested),
    checked: record(counts.checked),
    notified: record(counts.notified),
    summed: record(counts.summed),
    rendered: record(counts.rendered),
    reset: () => {
      for (const list of Object.values(counts)) list.length = 0;
    },
  };
}
