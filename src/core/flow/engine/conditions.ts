import type { CompiledStep } from '../model/step-kind.ts';
import type { Rule } from '#schemas/language/rule.ts';
import { conditionHolds } from '../../rules/condition.ts';
import { nowName } from '../../rules/formula-rule.ts';
import { ownAt } from '../../schema/record.ts';
import type { Choices, State } from '../model/state.ts';

/** The first names of what a condition can read. */
export const conditionNames = ['record', 'initiator', 'flow'] as const;

/** What conditions and choices depend on. */
export type Situation = Pick<State, 'record' | 'initiator' | 'urgency' | 'startedAt' | 'joins'> & {
  /** The clock of formulas: the time of the event. */
  now: number;
};

/**
 * Whether the condition of a branch holds (FLOW-006). One that cannot be evaluated does not, and is reported; an absent
 * one neither.
 */
export function branchHolds({ props }: CompiledStep, state: Situation, onFailure: () => void): boolean {
  const rule = props['when'] as Rule | undefined;
  if (rule === undefined) return false;
  try {
    return conditionHolds(rule, (path) => (path === nowName ? state.now : read(path, state)));
  } catch {
    onFailure();
    return false;
  }
}

function read(name: string, state: Situation): unknown {
  const { record, initiator, urgency, startedAt } = state;
  return ownAt({ record, initiator, flow: { urgency, startTime: startedAt } }, name);
}

/** The branches that a split takes by itself; those of `chosen` are chosen by a person. */
export function branchesTaken(split: CompiledStep, holds: (branch: CompiledStep) => boolean): readonly CompiledStep[] {
  const { children: branches, kind } = split;
  if (kind.split === 'all') return branches;
  const others = branches.filter(({ props }) => props['default'] === true);
  const conditional = branches.filter((branch) => !others.includes(branch));
  const taken = kind.split === 'first' ? conditional.find(holds) : conditional.filter(holds);
  const list = [taken ?? []].flat();
  return list.length > 0 ? list : others.slice(0, 1);
}

/** What a handler must choose before an agreement: persons for a step, or branches of a split. */
export interface NeededChoice {
  step: CompiledStep;
  needs: 'candidates' | 'branches';
}

/**
 * The choices that agreeing at a step leads to on the present data (FLOW-019), up to the next steps with persons.
 * Choices given already are followed, and not in the list.
 */
export function choicesAhead(state: Situation, from: CompiledStep, given: Choices): NeededChoice[] {
  const walk = new Walk(state, given);
  walk.behind(from);
  return walk.found;
}

class Walk {
  readonly found: NeededChoice[] = [];
  private readonly seen = new Set<CompiledStep>();
  private readonly state: Situation;
  private readonly given: Choices;

  constructor(state: Situation, given: Choices) {
    this.state = state;
    this.given = given;
  }

  behind(step: CompiledStep): void {
    const next = step.siblings[step.index + 1];
    if (next) return this.at(next);
    const split = step.parent?.parent;
    if (!split) return;
    // The last branch of a split goes on behind it.
    const others = (this.state.joins[split.key] ?? []).filter((key) => key !== step.parent?.key);
    if (others.length === 0) this.behind(split);
  }

  private at(step: CompiledStep): void {
    if (this.seen.has(step)) return;
    this.seen.add(step);
    const { kind, props, key } = step;
    if (kind.hasHandlers) {
      if (kind.needsCandidates?.(props) && !this.given.candidates?.[key]?.length) this.need(step, 'candidates');
      return;
    }
    if (kind.isEnd) return;
    if (kind.split) return this.split(step);
    if (!kind.redirectsTo) this.behind(step);
  }

  private split(step: CompiledStep): void {
    const chosen = this.given.branches?.[step.key] ?? [];
    if (step.kind.split === 'chosen' && chosen.length === 0) return this.need(step, 'branches');
    const taken =
      step.kind.split === 'chosen'
        ? step.children.filter(({ key }) => chosen.includes(key))
        : branchesTaken(step, (branch) => branchHolds(branch, this.state, () => {}));
    if (taken.length === 0) this.behind(step);
    for (const branch of taken) {
      const [first] = branch.children;
      if (first) this.at(first);
      else if (taken.length === 1) this.behind(step);
    }
  }

  private need(step: CompiledStep, needs: NeededChoice['needs']): void {
    this.found.push({ step, needs });
  }
}
