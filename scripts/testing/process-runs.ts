import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { schemaIssues } from '#core/schema/check.ts';
import { type FlowFixture, differencesOf, outcomeOf } from '#core/flow/flow-fixture.ts';
import { compileProcess } from '#core/flow/model/process.ts';
import { simulate } from '#core/flow/simulate.ts';
import { stepKinds } from '#registry/step-kinds.ts';
import { FlowFixture as FlowFixtureSchema } from '#schemas/fixture/flow-fixture.ts';

/** Elsewhere only where the runner itself is tried. */
const folder = process.env['PROCESS_RUNS_FOLDER'] ?? 'fixtures/process-runs';
const fileOf = (name: string) => `${folder}/${name}.json`;

/** Names of the stored runs of processes, in order. */
export const processRunNames = (): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, ''))
    .sort();

export const isProcessRun = (name: string): boolean => existsSync(fileOf(name));

/** A stored run as the studio downloads it: with its process. */
export function readProcessRun(name: string): FlowFixture {
  const fixture = JSON.parse(readFileSync(fileOf(name), 'utf8')) as FlowFixture;
  const issues = schemaIssues(FlowFixtureSchema, fixture, { schema: () => undefined });
  if (issues.length > 0 || !fixture.definition) throw new Error(`${name}: not a run of a process`);
  return fixture;
}

const compiled = ({ definition }: FlowFixture) => compileProcess(definition, stepKinds);

/** What differs from the expected outcome, line by line; '' when nothing does. */
export function complaintOfRun(name: string, fixture: FlowFixture): string {
  const lines = differencesOf(compiled(fixture), fixture).flatMap(({ act, before, after }) => [
    `  after act ${act}${act === 0 ? ' (the submission)' : ''}`,
    `- ${JSON.stringify(before) ?? 'nothing'}`,
    `+ ${JSON.stringify(after) ?? 'nothing'}`,
  ]);
  return lines.length === 0 ? '' : [`\n${name}: not what is expected`, ...lines].join('\n');
}

/** Stores what the run leads to now as its expected outcome. */
export function renewRun(name: string, fixture: FlowFixture): FlowFixture {
  const expected = outcomeOf(simulate(compiled(fixture), fixture.run, fixture.organisation));
  const renewed = { ...fixture, expected };
  writeFileSync(fileOf(name), `${JSON.stringify(renewed, null, 2)}\n`);
  return renewed;
}
