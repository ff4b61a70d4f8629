import type { Report } from './check.ts';

/** Maximum number of reported issues: more are not readable, and validation takes time that blocks other requests. */
export const mistakesMax = 2_000;

const enough = new Error('Enough mistakes.');

/** Runs a check until the maximum number of issues is reached; that there may be more is reported as an error. */
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
