import { badRequest } from '../../platform/errors/app-error.ts';
import { Pauses } from '../../platform/turns/turns.ts';

/** The pauses of a report; ends what takes too long. */
export class Pace extends Pauses {
  private readonly startedAt = performance.now();
  private readonly limitMs: number;

  constructor(limitMs: number) {
    super();
    this.limitMs = limitMs;
  }

  /** Pauses if it is time to; throws once the limit is over (REPORT-016). */
  override async pause(): Promise<void> {
    if (performance.now() - this.startedAt > this.limitMs)
      throw badRequest('data-report.tooLong', { n: Math.round(this.limitMs / 1_000) });
    await super.pause();
  }
}
