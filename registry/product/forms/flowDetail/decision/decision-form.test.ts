import { describe, expect, it } from 'vitest';
import { asksAnything, type DecisionFacts, decisionForm, decisionInput } from './decision-form.ts';

const facts = (more: Partial<DecisionFacts> = {}): DecisionFacts => ({
  ...{ code: 'audit', hasOpinion: false, hasSign: false, isCustomCopy: false, rejectStep: '0', rejectType: 1 },
  ...{ choices: [], targets: [] },
  ...more,
});
const names = (more: Partial<DecisionFacts>) =>
  (decisionForm(facts(more)).fields ?? []).map((node) => (node as { vModel: string }).vModel);

const candidates = {
  step: 'boss',
  fullName: '经理',
  about: 'candidates' as const,
  options: [{ id: 'u1', fullName: '甲' }],
};
const branches = { step: 'way', fullName: '去向', about: 'branches' as const, options: [{ id: 'a', fullName: '一' }] };
const named = { step: 'last', fullName: '末级', about: 'named' as const, options: [] };

describe('the window of a decision', () => {
  it.each([
    [
      'what the step allows, to agree',
      { hasOpinion: true, hasSign: true, isCustomCopy: true },
      ['copyIds', 'handleOpinion', 'fileList', 'signImg'],
    ],
    ['files only, where the step asks for no opinion', {}, ['fileList']],
    ['choices first', { choices: [candidates, branches] }, ['choice0', 'choice1', 'fileList']],
    ['no target of a return that the step fixes', { code: 'reject' }, ['fileList']],
    [
      'target and way of a return that the handler chooses',
      { code: 'reject', rejectStep: '2', rejectType: 3 },
      ['rejectStep', 'rejectType', 'fileList'],
    ],
    ['one receiver of a transfer', { code: 'transfer' }, ['transferTo', 'fileList']],
    [
      'persons, order and mode of an add-sign',
      { code: 'addSign' },
      ['freeApproverUserId', 'freeApproverType', 'mode', 'fileList'],
    ],
    ['no files of a withdrawal', { code: 'withdraw', hasOpinion: true }, ['handleOpinion']],
    ['no signature to transfer', { code: 'transfer', hasSign: true }, ['transferTo', 'fileList']],
    ['persons where the next step has no handler', { choices: [named] }, ['choice0', 'fileList']],
    ['the remarks of an administrator', { code: 'terminate', hasOpinion: true }, ['handleOpinion', 'fileList']],
    ['step and persons to assign', { code: 'assign' }, ['nodeCode', 'freeApproverUserId', 'fileList']],
    ['the step to move to', { code: 'change' }, ['taskNodeId', 'fileList']],
    ['step and data of a revival', { code: 'revive' }, ['taskNodeId', 'resurgenceDataRule', 'fileList']],
    ['about sub-processes that run', { code: 'suspend', hasSubFlow: true }, ['suspend', 'fileList']],
    ['nothing about sub-processes without any', { code: 'suspend', hasSubFlow: false }, ['fileList']],
  ] as const)('asks for %s', (_, more, expected) => {
    expect(names(more as Partial<DecisionFacts>)).toEqual(expected);
  });

  it.each([
    ['the choice of a handler', { choices: [named] }, 'choice0'],
    ['an add-sign', { code: 'addSign' }, 'freeApproverUserId'],
    ['a transfer', { code: 'transfer' }, 'transferTo'],
    ['an assignment', { code: 'assign' }, 'freeApproverUserId'],
    ['further copies', { isCustomCopy: true }, 'copyIds'],
  ] as const)('offers persons alone, no system values, for %s', (_, more, name) => {
    const nodes = (decisionForm(facts(more as Partial<DecisionFacts>)).fields ?? []) as unknown as { vModel: string }[];
    expect(nodes.find(({ vModel }) => vModel === name)).toMatchObject({
      config: { zhjyKey: 'userSelect' },
      hasSystemValues: false,
    });
  });

  it('offers the signature dialog with the default signature, only where the step demands one [FLOW-050]', () => {
    const signOf = (hasSign: boolean) =>
      (decisionForm(facts({ hasSign })).fields ?? []).find((node) => (node as { vModel: string }).vModel === 'signImg');
    const config = { zhjyKey: 'sign', required: true, defaultCurrent: true };
    expect(signOf(true)).toMatchObject({ config, isInvoke: true });
    expect(signOf(false)).toBeUndefined();
  });

  it('is not needed to submit without choices', () => {
    expect(asksAnything(facts({ code: 'submit' }))).toBe(false);
    expect(asksAnything(facts({ code: 'submit', choices: [candidates] }))).toBe(true);
  });

  it('sends choices by step, one receiver as a list and of files only id and name', () => {
    const values = { choice0: ['u1'], choice1: 'a', fileList: [{ fileId: 'f', name: 'x.pdf', url: '/x' }] };
    expect(decisionInput({ choices: [candidates, branches] }, values)).toEqual({
      candidateList: { boss: ['u1'] },
      branchList: { way: ['a'] },
      fileList: [{ fileId: 'f', name: 'x.pdf' }],
    });
    expect(decisionInput({ choices: [named] }, { choice0: ['u2'] })).toEqual({ errorRuleUserList: { last: ['u2'] } });
    expect(decisionInput({ choices: [] }, { transferTo: 'u2' })).toEqual({ freeApproverUserId: ['u2'] });
  });
});
