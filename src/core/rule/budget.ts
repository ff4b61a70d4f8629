/** Steps of one rule that is asked by itself, as a page does. */
const stepsAlone = 200_000;
/** Steps of all rules of one save together: about half a second. A condition on each cell of 1,000 rows stays below. */
const stepsTogether = 1_000_000;

/** What rules may still do. Loops over rows within conditions on rows would else take minutes. */
export class RuleBudget {
  private left: number;
  constructor(
    steps = stepsTogether,
    /** Whether it ends more than the rule that spends it. */
    readonly isShared = true,
  ) {
    this.left = steps;
  }

  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new RuleBudgetSpent(this.isShared);
  }
}

/** Rules did all they may. */
export class RuleBudgetSpent extends RangeError {
  constructor(readonly isShared: boolean) {
    super('rule.tooMuch');
  }
}

let sharedBudget: () => RuleBudget | undefined = () => undefined;
let current: RuleBudget | undefined;

type BudgetSource = () => RuleBudget | undefined;

/** Sets where the budget of the running operation is found (the server finds it by the save); returns the former source. */
export function provideRuleBudget(source: BudgetSource): BudgetSource {
  const former = sharedBudget;
  sharedBudget = source;
  return former;
}

/** Evaluates one rule, or a rule within it, on the budget that is shared or on one of its own. */
export function onBudget<T>(work: () => T): T {
  if (current) return work();
  current = sharedBudget() ?? new RuleBudget(stepsAlone, false);
  try {
    return work();
  } finally {
    current = undefined;
  }
}

export const spend = (steps: number): void => current?.spend(steps);
