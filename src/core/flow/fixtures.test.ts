import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stepKinds } from '#registry/step-kinds.ts';
import { checkProcess } from './check.ts';
import { compileProcess } from './model/process.ts';
import type { Effect } from './model/effect.ts';
import type { Decided, State } from './model/state.ts';
import { step } from './engine/step.ts';
import type { OrganisationFacts } from './people/people.ts';
import { explore } from './testing/explore.ts';
import { ProcessPlayer } from './testing/play-process.ts';

/** A process that is played: what happens, and what is expected after each event. */
interface FlowFixture {
  definition: unknown;
  organisation: OrganisationFacts;
  record: Record<string, unknown>;
  play: (Partial<Decided> & {
    submit?: Record<string, unknown>;
    decide?: string;
    timer?: true;
    childEnded?: 2 | 5;
    called?: boolean;
    then: Record<string, unknown>;
  })[];
}

const folder = 'fixtures/flows';
const fixtures = readdirSync(folder).map((file): [string, FlowFixture] => [
  file.replace('.json', ''),
  JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as FlowFixture,
]);

function happen(player: ProcessPlayer, fixture: FlowFixture, one: FlowFixture['play'][number]): void {
  const { decide, action, timer, childEnded, called, submit, then: _then, ...more } = one;
  const submission = { type: 'submitted', initiator: { id: 'wang' }, record: submit ?? fixture.record } as const;
  const child = player.state?.active.flatMap(({ children }) => children).find(({ status }) => status === 1);
  if (decide !== undefined) player.decide(decide, action ?? 'agree', more);
  else if (timer) player.nextTimer();
  else if (childEnded) player.send({ type: 'childEnded', child: child?.id ?? '', status: childEnded });
  else if (called !== undefined) player.send({ type: 'called', call: player.state?.calls[0]?.id ?? '', isOk: called });
  else player.send(submission, 'wang');
}

/** What is expected may leave things out; those named must be exact. */
function outcome(player: ProcessPlayer, expected: Record<string, unknown>): Record<string, unknown> {
  const of = <T extends Effect['type']>(type: T) =>
    player.last.filter((effect): effect is Extract<Effect, { type: T }> => effect.type === type);
  const all: Record<string, unknown> = {
    status: player.state?.status,
    open: player.open,
    refused: player.refused,
    records: of('record').map(({ code, user }) => [code, user]),
    copies: of('copy').flatMap(({ users }) => users),
    children: of('child').map(({ user }) => user),
    messages: of('message').map(({ about, users }) => [about, users]),
  };
  return Object.fromEntries(Object.keys({ refused: 0, ...expected }).map((name) => [name, all[name]]));
}

describe.each(fixtures)('the process %s', (_, fixture) => {
  const process = compileProcess(fixture.definition, stepKinds);

  it('is free of mistakes and plays as expected', () => {
    expect(checkProcess(fixture.definition, { kinds: stepKinds })).toEqual([]);
    const player = new ProcessPlayer(process, fixture.organisation);
    for (const one of fixture.play) {
      happen(player, fixture, one);
      expect(outcome(player, one.then)).toEqual({ refused: undefined, ...one.then });
    }
  });

  it('has the state that its stored events lead to [FLOW-079]', () => {
    const player = new ProcessPlayer(process, fixture.organisation);
    for (const one of fixture.play) happen(player, fixture, one);
    const replayed = player.events.reduce<State | undefined>((state, event) => {
      const result = step(process, state, event);
      return 'refused' in result ? undefined : result.state;
    }, undefined);
    expect(replayed).toEqual(player.state);
  });

  it('can come to its end from each of its states [FLOW-005]', () => {
    const { states, stuck } = explore(process, fixture.organisation, fixture.record);
    expect(states).toBeGreaterThan(4);
    expect(stuck).toEqual([]);
  });
});
