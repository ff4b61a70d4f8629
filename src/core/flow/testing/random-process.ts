import type { StepNode } from '#schemas/language/process.ts';
import { people } from './play-process.ts';

/** Pseudo-random numbers of a seed. */
export class Tape {
  private state: number;
  constructor(seed: number) {
    this.state = seed;
  }

  /** A whole number below the bound. */
  below(bound: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }

  some<T>(list: readonly T[], atMost: number): T[] {
    const rest = [...list];
    return Array.from({ length: 1 + this.below(atMost) }, () => rest.splice(this.below(rest.length), 1)).flat();
  }
}

const depthMax = 3;

const splits = [
  { zhjyKey: 'exclusive', hasDefault: true, leadsBack: false },
  { zhjyKey: 'inclusive', hasDefault: true, leadsBack: false },
  { zhjyKey: 'parallel', hasDefault: false, leadsBack: false },
  { zhjyKey: 'choose', hasDefault: false, leadsBack: true },
];

/** A block-structured process with every kind of step, free of mistakes. */
export function randomProcess(tape: Tape): { language: number; title: string; form: string; body: StepNode[] } {
  let count = 0;
  const node = (zhjyKey: string, more: Partial<StepNode> = {}): StepNode => {
    const key = `s${++count}`;
    return { config: { zhjyKey, label: key }, key, ...more };
  };
  const members = (most: number) => tape.some(people, most).map((id) => `${id}--user`);

  const approvers = new Set<StepNode>();
  function approver(): StepNode {
    const counterSign = tape.below(3);
    const made = node('approver', {
      approvers: members(4),
      counterSign,
      hasFreeApproverBtn: true,
      hasRefuseBtn: true,
      rejectType: 1 + tape.below(3),
      rejectStep: String(tape.below(3)),
      agreeRules: tape.below(4) === 0 ? [2 + tape.below(3)] : [],
      counterSignConfig: {
        auditType: 1 + tape.below(2),
        auditRatio: 1 + tape.below(100),
        auditNum: 1 + tape.below(4),
        rejectType: tape.below(3),
        rejectRatio: 1 + tape.below(100),
        rejectNum: 1 + tape.below(4),
      },
      ...(tape.below(4) === 0 && {
        limit: { duringDeal: 1, notice: {}, overtime: { overAutoApprove: true, overAutoApproveTime: 1 } },
      }),
    });
    approvers.add(made);
    return made;
  }

  function split(depth: number, earlier: readonly string[]): StepNode {
    const { zhjyKey, hasDefault, leadsBack } = tape.pick(splits);
    const length = 1 + tape.below(3);
    const children = Array.from({ length }, (_, index) =>
      node('branch', {
        children: list(depth + 1, earlier, 2),
        ...(hasDefault && index === length - 1
          ? { default: true }
          : hasDefault && { when: { '>': [{ var: 'record.amount' }, tape.below(100)] } }),
      }),
    );
    if (leadsBack && earlier.length > 0) {
      children.push(node('branch', { children: [node('redirect', { target: tape.pick(earlier) })] }));
    }
    return node(zhjyKey, { children });
  }

  function list(depth: number, earlier: readonly string[], most: number): StepNode[] {
    const steps: StepNode[] = [];
    const passed = [...earlier];
    for (let left = tape.below(most + 1); left > 0; left--) {
      const made = one(depth, passed);
      if (approvers.has(made)) passed.push(made.key);
      steps.push(made);
    }
    return steps;
  }

  function one(depth: number, earlier: readonly string[]): StepNode {
    switch (tape.below(depth < depthMax ? 10 : 7)) {
      case 0:
      case 1:
      case 2:
        return approver();
      case 3:
        return node('processing', { approvers: members(3), counterSign: tape.below(3) });
      case 4:
        return node('copy', { members: members(2) });
      case 5:
        return node('timer', { minute: 1 + tape.below(5) });
      case 6:
        return tape.below(2) === 0
          ? node('subFlow', { flowId: 'other', initiators: members(2), isAsync: tape.below(2) })
          : node('trigger', { actions: [{ wait: 1 }], isWaiting: tape.below(2) === 0 });
      default:
        return split(depth, earlier);
    }
  }

  const start = node('start', { revokeRule: 1 + tape.below(2), errorRule: 1 });
  return { language: 1, title: 'Random', form: 'f', body: [start, approver(), ...list(0, [], 4)] };
}
