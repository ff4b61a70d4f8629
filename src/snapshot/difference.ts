/** A line of a diff: removed, added, or unchanged. */
export interface DiffLine {
  mark: ' ' | '-' | '+';
  text: string;
}

/** Line diff of two texts, with the minimum number of changed lines (longest common subsequence). */
export function difference(before: string, after: string): DiffLine[] {
  const old = before.split('\n');
  const now = after.split('\n');
  const common = commonLengths(old, now);
  const lines: DiffLine[] = [];
  let a = 0;
  let b = 0;
  while (a < old.length || b < now.length) {
    if (a < old.length && b < now.length && old[a] === now[b]) {
      lines.push({ mark: ' ', text: old[a] as string });
      a += 1;
      b += 1;
    } else if (b >= now.length || (a < old.length && common[a + 1]![b]! >= common[a]![b + 1]!)) {
      lines.push({ mark: '-', text: old[a] as string });
      a += 1;
    } else {
      lines.push({ mark: '+', text: now[b] as string });
      b += 1;
    }
  }
  return lines;
}

/** At [a][b]: length of the longest common subsequence of the remaining lines. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  for (let a = old.length - 1; a >= 0; a -= 1) {
    const row = lengths[a] as Uint32Array;
    const below = lengths[a + 1] as Uint32Array;
    for (let b = now.length - 1; b >= 0; b -= 1) {
      row[b] = old[a] === now[b] ? (below[b + 1] as number) + 1 : Math.max(below[b] as number, row[b + 1] as number);
    }
  }
  return lengths;
}

/** The changed lines with some context; omitted lines are one `undefined`. */
export function hunks(lines: readonly DiffLine[], around = 3): (DiffLine | undefined)[] {
  const near = lines.map((_, at) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ mark }) => mark !== ' '),
  );
  return lines.flatMap((line, at) => (near[at] ? [line] : near[at - 1] ? [undefined] : []));
}
