/** Step budget of a single rule outside a save, as on the page. */
const stepsAlone = 200_000;
/**
 * Step budget of all rules of one save together: about half a second. A condition on each cell of 1,000 rows stays
 * below.
 */
const stepsTogether = 1_000_000;

/** Limits the evaluation of rules: loops over rows within conditions on rows could otherwise take minutes. */
export class RuleBudget {
  private left: number;
  constructor(
    steps = stepsTogether,
    /** Whether exceeding it aborts the whole operation, not only the rule. */
    readonly isShared = true,
  ) {
    this.left = steps;
  }

  spend(steps: number): void {
    this.left -= steps;
    if (this.left < 0) throw new RuleBudgetSpent(this.isShared);
  }
}

/** Thrown when the budget is exceeded. */
export class RuleBudgetSpent extends RangeError {
  constructor(readonly isShared: boolean) {
    super('rule.tooMuch');
  }
}

let sharedBudget: () => RuleBudget | undefined = () => undefined;
let current: RuleBudget | undefined;

type BudgetSource = () => RuleBudget | undefined;

/** Sets the provider of the current operation's budget (the server has one per save); returns the previous provider. */
export function provideRuleBudget(source: BudgetSource): BudgetSource {
  const previous = sharedBudget;
  sharedBudget = source;
  return previous;
}

/** Evaluates a rule, or a rule nested in one, on the shared budget or on a separate one. */
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
