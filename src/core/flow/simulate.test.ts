import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { stepKinds } from '#registry/step-kinds.ts';
import { compileProcess } from './model/process.ts';
import type { OrganisationFacts } from './people/people.ts';
import { differencesOf, type FlowFixture, outcomeOf } from './flow-fixture.ts';
import { type SimulatedRun, simulate } from './simulate.ts';

const { definition, organisation } = JSON.parse(readFileSync('fixtures/flows/purchase-order.json', 'utf8')) as {
  definition: { body: { key: string }[] };
  organisation: OrganisationFacts;
};
const process = compileProcess(definition, stepKinds);
const run = (amount: number, ...acts: SimulatedRun['acts']): SimulatedRun => ({
  initiator: 'wang',
  record: { amount },
  startAt: 1_000,
  acts,
});
const head = Object.values(organisation.organizes)[0]?.managerId ?? '';

describe('a simulated run', () => {
  it('says who handles the first step and why, which message is sent and which timer waits', () => {
    const { turns } = simulate(process, run(60_000), organisation);
    expect(turns).toHaveLength(1);
    expect(turns[0]?.open).toEqual([`head:${head}`]);
    expect(turns[0]?.lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'people', step: 'head', users: [head] }),
        expect.objectContaining({ type: 'message', about: 'arrived', users: [head] }),
        expect.objectContaining({ type: 'timer', step: 'head', at: 1_000 + 12 * 3_600_000 }),
      ]),
    );
  });

  it.each([
    [60_000, 'large', false],
    [100, 'small', true],
  ])('takes the branch for %d and says whether it is the default one', (amount, step, isDefault) => {
    const { turns } = simulate(process, run(amount, { decide: `head:${head}`, action: 'agree' }), organisation);
    expect(turns[1]?.lines[0]).toEqual({ type: 'branch', step, isDefault, isConditional: true });
  });

  it('moves the time to the next timer, and goes on as an overdue task would', () => {
    const { turns } = simulate(process, run(100, { wait: true }), organisation);
    expect(turns[1]?.at).toBe(1_000 + 12 * 3_600_000);
    expect(turns[1]?.lines).toMatchObject([
      { type: 'message', about: 'reminder' },
      { type: 'timer', about: 'overtime', at: 1_000 + 24 * 3_600_000 },
    ]);
  });

  it('names the people it has to know before it can go on', () => {
    const empty = { people: {}, organizes: {}, members: {}, administrators: [] };
    const { turns, missing } = simulate(process, run(100), empty);
    expect(turns).toEqual([]);
    expect(missing).toEqual({ initiator: 'wang', members: [], hasAdministrators: false });
  });

  it('goes on after an act that nothing can be done with', () => {
    const { turns } = simulate(process, run(100, { decide: 'head:stranger', action: 'agree' }), organisation);
    expect(turns[1]).toMatchObject({ refused: { id: 'flow.simulation.unmet' }, open: [`head:${head}`] });
  });
});

describe('a simulated step', () => {
  const node = (zhjyKey: string, key: string, more: object = {}) => ({ config: { zhjyKey, label: key }, key, ...more });
  const played = (steps: object[], ...acts: SimulatedRun['acts']) => {
    const body = [node('start', 'start'), ...steps];
    const compiled = compileProcess({ language: 1, title: 't', form: 'f', body }, stepKinds);
    return simulate(compiled, run(60_000, ...acts), organisation).turns;
  };

  it('waits for the answer of its call, and goes on when the call succeeded', () => {
    const trigger = node('trigger', 't', { actions: [{ wait: 1 }] });
    const [before, after] = played([trigger], { called: 't', isOk: true });
    expect([before?.status, before?.open]).toEqual([1, []]);
    expect(after).toMatchObject({ act: { called: 't', isOk: true }, status: 2 });
    expect(after?.refused).toBeUndefined();
    // Another step has no call.
    expect(played([trigger], { called: 'other', isOk: true })[1]).toMatchObject({ status: 1, refused: { code: 409 } });
  });

  it.each([
    ['inclusive', true],
    ['parallel', false],
  ])('says of a branch of a split %s whether it has a condition', (zhjyKey, isConditional) => {
    const when = { '>': [{ var: 'record.amount' }, 50_000] };
    const children = [
      node('branch', 'large', { ...(isConditional && { when }), children: [] }),
      node('branch', 'small', { ...(isConditional && { default: true }), children: [] }),
    ];
    const lines = played([node(zhjyKey, 's', { children })])[0]?.lines.filter(({ type }) => type === 'branch');
    expect(lines?.[0]).toMatchObject({ step: 'large', isConditional });
    expect(lines).toHaveLength(isConditional ? 1 : 2);
  });
});

describe('a fixture', () => {
  const acts = [{ decide: `head:${head}`, action: 'agree' as const }];
  const fixture: FlowFixture = {
    title: '大额',
    run: run(60_000, ...acts),
    organisation,
    expected: outcomeOf(simulate(process, run(60_000, ...acts), organisation)),
  };

  it('is the same with the process it was saved for', () => {
    expect(differencesOf(process, fixture)).toEqual([]);
  });

  it('names the acts after which another process differs', () => {
    const without = { ...definition, body: definition.body.filter(({ key }) => key !== 'byAmount') };
    const [difference, ...others] = differencesOf(compileProcess(without, stepKinds), fixture);
    expect(others).toEqual([]);
    expect(difference).toMatchObject({
      act: 1,
      before: { open: ['directors:d1', 'directors:d2', 'directors:d3'] },
      after: { open: ['buy:buyer'] },
    });
  });
});
