/** How the decisions of several persons become one (FLOW-024 to FLOW-026). */
export interface Quota {
  /** 0: the first decision counts; 1: by share or number; 2: one after another, all agree. */
  counterSign: number;
  counterSignConfig?: CounterSignConfig;
}

export interface CounterSignConfig {
  /** Passes at 1: a share in percent, 2: a number. */
  auditType: number;
  auditRatio: number;
  auditNum: number;
  /** Returns at 1: a share, 2: a number, 0: as soon as passing is impossible. */
  rejectType: number;
  rejectRatio: number;
  rejectNum: number;
}

export type Vote = 'open' | 'agreed' | 'returned';

/** All agree, the first return counts. */
export const unanimous: Quota = {
  counterSign: 1,
  counterSignConfig: { auditType: 1, auditRatio: 100, auditNum: 1, rejectType: 0, rejectRatio: 100, rejectNum: 1 },
};

/**
 * The result of the votes, `open` while it is undecided. `total` counts also those whose turn has not come. When
 * everybody has voted there is a result: what did not pass is returned. Whole numbers only: 2 of 3 is not 67 percent.
 */
export function verdict(votes: readonly Vote[], total: number, quota: Quota): Vote {
  const agreed = votes.filter((vote) => vote === 'agreed').length;
  const returned = votes.filter((vote) => vote === 'returned').length;
  if (quota.counterSign === 0) return votes.find((vote) => vote !== 'open') ?? 'open';
  const config = quota.counterSign === 1 ? (quota.counterSignConfig ?? unanimous.counterSignConfig) : undefined;
  if (!config) return returned > 0 ? 'returned' : agreed === total ? 'agreed' : 'open';
  const passes = (count: number) => reaches(count, total, config.auditType, config.auditRatio, config.auditNum);
  if (passes(agreed)) return 'agreed';
  const { rejectType, rejectRatio, rejectNum } = config;
  if (rejectType !== 0 && reaches(returned, total, rejectType, rejectRatio, rejectNum)) return 'returned';
  if (rejectType === 0 && !passes(total - returned)) return 'returned';
  return agreed + returned >= total ? 'returned' : 'open';
}

/** A number above that of the persons means all of them. */
function reaches(count: number, total: number, type: number, ratio: number, number: number): boolean {
  if (count === 0) return false;
  return type === 2 ? count >= Math.min(number, total) : count * 100 >= ratio * total;
}
