import isEqual from 'fast-deep-equal';
import type { CompiledProcess } from './model/step-kind.ts';
import type { OrganisationFacts } from './people/people.ts';
import { type SimulatedRun, simulate, type Simulation } from './simulate.ts';

/** A run that is stored with what it led to; schemas/fixture/flow-fixture.ts is its schema. */
export interface FlowFixture {
  title: string;
  /** The process, where the fixture is a file of its own. */
  definition?: unknown;
  run: SimulatedRun;
  organisation: OrganisationFacts;
  /** After the submission and after each act. */
  expected: readonly Outcome[];
}

export interface Outcome {
  open: readonly string[];
  status: number;
  copies: readonly string[];
  refused?: string;
}

/** What is compared between two versions of a process: open tasks, copies and status after each act. */
export const outcomeOf = ({ turns }: Simulation): Outcome[] =>
  turns.map(({ open, status, lines, refused }) => ({
    open,
    status,
    copies: lines.flatMap((line) => (line.type === 'copy' ? line.users : [])),
    ...(refused && { refused: refused.id }),
  }));

/** A difference after one act; the submission is 0. Absent: there is no such act. */
export interface Difference {
  act: number;
  before: Outcome | undefined;
  after: Outcome | undefined;
}

/** What a process changes in the outcome of a fixture. A run that needs unknown people ends before them. */
export function differencesOf(process: CompiledProcess, { run, organisation, expected }: FlowFixture): Difference[] {
  const found = outcomeOf(simulate(process, run, organisation));
  const length = Math.max(found.length, expected.length);
  return Array.from({ length }, (_, act) => ({ act, before: expected[act], after: found[act] })).filter(
    ({ before, after }) => !isEqual(before, after),
  );
}
