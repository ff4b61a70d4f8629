import { badRequest } from '../../platform/errors/app-error.ts';
import { nextTurn } from '../../platform/turns/turns.ts';

/** Milliseconds of work without a pause: other requests wait no longer than this. */
const sliceMs = 15;

/** Lets other requests run in between, and ends what takes too long. */
export class Pace {
  private readonly startedAt = performance.now();
  private sliceFrom = this.startedAt;
  private readonly limitMs: number;

  constructor(limitMs: number) {
    this.limitMs = limitMs;
  }

  /** Whether it is time for a pause. */
  get isDue(): boolean {
    return performance.now() - this.sliceFrom > sliceMs;
  }

  /** Pauses if it is time to; throws once the limit is over (REPORT-016). */
  async pause(): Promise<void> {
    if (performance.now() - this.startedAt > this.limitMs)
      throw badRequest('data-report.tooLong', { n: Math.round(this.limitMs / 1_000) });
    if (!this.isDue) return;
    await nextTurn();
    this.sliceFrom = performance.now();
  }
}
