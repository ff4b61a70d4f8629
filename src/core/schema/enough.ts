import type { Report } from './check.ts';

/** More mistakes than this nobody reads, and finding them takes time that others wait for. */
export const mistakesMax = 2_000;

const enough = new Error('Enough mistakes.');

/** Looks until that many mistakes were told; that there may be more is told as one more, an error. */
export function untilEnough(report: Report, look: (report: Report) => void): void {
  let told = 0;
  try {
    look((...said) => {
      if (told === mistakesMax) throw enough;
      told += 1;
      report(...said);
    });
  } catch (error) {
    if (error !== enough) throw error;
    report('', 'issue.too-many-mistakes', { maximum: mistakesMax });
  }
}
