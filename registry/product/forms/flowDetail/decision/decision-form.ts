import type { Definition } from '#schemas/language/definition.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { opinionLengthMax } from '#schemas/resources/flow-instance/flow-instance.contract.ts';

/** Actions that a window asks the details of, with the call of each. */
export const decisionCalls = {
  audit: 'flow-task.audit',
  submitTask: 'flow-task.audit',
  submit: '',
  reject: 'flow-task.reject',
  refuse: 'flow-task.refuse',
  transfer: 'flow-task.transfer',
  addSign: 'flow-task.freeApprover',
  recall: 'flow-task.recall',
  withdraw: 'flow-instance.withdraw',
  terminate: 'flow-monitor.cancel',
  assign: 'flow-monitor.assign',
  suspend: 'flow-monitor.suspend',
  resume: 'flow-monitor.restore',
  change: 'flow-monitor.change',
  revive: 'flow-monitor.change',
} as const;

export type DecisionCode = keyof typeof decisionCalls;

export interface Choice {
  step: string;
  fullName: string;
  about: 'candidates' | 'branches' | 'named';
  options: readonly { id: string; fullName: string }[];
}

export interface DecisionFacts {
  code: DecisionCode;
  hasOpinion: boolean;
  hasSign: boolean;
  isCustomCopy: boolean;
  /** Of the step: 2, the handler chooses the step to which it returns. */
  rejectStep: string;
  /** Of the step: 3, the handler chooses how it goes on after the return. */
  rejectType: number;
  choices: readonly Choice[];
  /** Steps to return to, or of the instance for those who watch it. */
  targets: readonly { id: string; fullName: string }[];
  /** Suspending: there are sub-processes that can be suspended as well. */
  hasSubFlow?: boolean;
}

/** Names of choices: the position of the step, because its key may contain any character. */
const choiceName = (index: number) => `choice${index}`;

type Values = Readonly<Record<string, unknown>>;

const field = (zhjyKey: string, vModel: string, label: string, more: object = {}, config: object = {}) =>
  ({ config: { zhjyKey, label, span: 24, ...config }, vModel, ...more }) as DefinitionNode;

/** Persons: nothing evaluates system values in a decision. */
const people = (vModel: string, label: string, more: object = {}, config: object = {}) =>
  field('userSelect', vModel, label, { hasSystemValues: false, ...more }, config);

const options = (ids: readonly (string | number)[], text: string) => ({
  source: { static: ids.map((id) => ({ id, fullName: `$t:${text}.${id}` })) },
});

const choiceFields = ({ choices }: DecisionFacts): DefinitionNode[] =>
  choices.map(({ fullName, about, options: list }, index) => {
    const many = { multiple: true, placeholder: `$t:flow.choose.${about}` };
    const config = { required: true, tipLabel: `$t:flow.choose.${about}` };
    return about === 'named'
      ? people(choiceName(index), fullName, many, config)
      : field('select', choiceName(index), fullName, { ...many, source: { static: list } }, config);
  });

const rejectFields = ({ targets, rejectStep, rejectType }: DecisionFacts): DefinitionNode[] => [
  ...(rejectStep === '2'
    ? [field('select', 'rejectStep', '$t:flow.rejectStep', { source: { static: targets } }, { required: true })]
    : []),
  ...(rejectType === 3
    ? [field('radio', 'rejectType', '$t:flow.rejectType', options([1, 2], 'flow.rejectType'), { defaultValue: 1 })]
    : []),
];

const addSignFields: DefinitionNode[] = [
  people('freeApproverUserId', '$t:flow.addUsers', { multiple: true }, { required: true }),
  field('radio', 'freeApproverType', '$t:flow.addWhen', options([1, 2], 'flow.addWhen'), { defaultValue: 1 }),
  field('radio', 'mode', '$t:flow.addMode', options(['any', 'all', 'turns'], 'flow.addMode'), { defaultValue: 'any' }),
];

const transferFields: DefinitionNode[] = [people('transferTo', '$t:flow.toUser', {}, { required: true })];

const stepField = (vModel: string, { code, targets }: DecisionFacts) =>
  field('select', vModel, `$t:flow.${code}.step`, { source: { static: targets } }, { required: true });

/** What an administrator says besides the remarks. */
function monitorFields(facts: DecisionFacts): DefinitionNode[] {
  const { code, hasSubFlow } = facts;
  const persons = people('freeApproverUserId', '$t:flow.assign.users', { multiple: true }, { required: true });
  if (code === 'assign') return [stepField('nodeCode', facts), persons];
  if (code === 'change') return [stepField('taskNodeId', facts)];
  if (code === 'revive') {
    const data = options([0, 1], 'flow.revive.data');
    return [
      stepField('taskNodeId', facts),
      field('radio', 'resurgenceDataRule', '$t:flow.revive.data', data, { defaultValue: 0 }),
    ];
  }
  if (code !== 'suspend' || hasSubFlow !== true) return [];
  return [
    field('radio', 'suspend', '$t:flow.suspend.children', options([0, 1], 'flow.suspend.children'), {
      defaultValue: 0,
    }),
  ];
}

const ofMonitor: readonly DecisionCode[] = ['terminate', 'assign', 'suspend', 'resume', 'change', 'revive'];

/** What precedes the remarks, by action. */
function ownFields(facts: DecisionFacts): DefinitionNode[] {
  const { code } = facts;
  if (code === 'reject') return rejectFields(facts);
  if (code === 'addSign') return [...addSignFields, ...choiceFields(facts)];
  if (code === 'transfer') return transferFields;
  if (ofMonitor.includes(code)) return monitorFields(facts);
  return choiceFields(facts);
}

/** Actions whose decision needs a signature where the step demands one. */
const signed: readonly DecisionCode[] = ['audit', 'submitTask', 'reject'];

function remarkFields({ code, hasOpinion, hasSign, isCustomCopy }: DecisionFacts): DefinitionNode[] {
  if (code === 'submit') return [];
  const opinion = { maxlength: opinionLengthMax, placeholder: '$t:flow.opinion.hint' };
  const isSigned = hasSign && signed.includes(code);
  return [
    ...(isCustomCopy && (code === 'audit' || code === 'submitTask')
      ? [people('copyIds', '$t:flow.copyTo', { multiple: true })]
      : []),
    ...(hasOpinion ? [field('textarea', 'handleOpinion', '$t:flow.opinion', opinion)] : []),
    ...(code === 'withdraw' ? [] : [field('uploadFile', 'fileList', '$t:flow.files', { limit: 3 })]),
    ...(isSigned
      ? [field('sign', 'signImg', '$t:flow.signature', { isInvoke: true }, { required: true, defaultCurrent: true })]
      : []),
  ];
}

/** The form of a decision: what the step and the process ask for, and nothing else. */
export const decisionForm = (facts: DecisionFacts): Definition => ({
  language: 1,
  title: `$t:flow.button.${facts.code}`,
  fields: [...ownFields(facts), ...remarkFields(facts)],
});

/** Whether the window has anything to ask. */
export const asksAnything = (facts: DecisionFacts): boolean => (decisionForm(facts).fields ?? []).length > 0;

/** Whether the window asks for an opinion. */
export const hasOpinionField = (facts: DecisionFacts): boolean =>
  remarkFields(facts).some(({ vModel }) => vModel === 'handleOpinion');

const idsIn = (value: unknown): string[] => [value ?? []].flat().map(String);

/** What the call gets besides the fields of the form: choices by step, lists where the form has one value. */
export function decisionInput({ choices }: Pick<DecisionFacts, 'choices'>, values: Values): Record<string, unknown> {
  const chosen = (about: Choice['about']) =>
    Object.fromEntries(
      choices.flatMap((choice, index) =>
        choice.about === about ? [[choice.step, idsIn(values[choiceName(index)])] as const] : [],
      ),
    );
  const files = (values['fileList'] ?? []) as readonly { fileId?: unknown; name?: unknown }[];
  const { transferTo } = values;
  return {
    ...(choices.some(({ about }) => about === 'candidates') && { candidateList: chosen('candidates') }),
    ...(choices.some(({ about }) => about === 'branches') && { branchList: chosen('branches') }),
    ...(choices.some(({ about }) => about === 'named') && { errorRuleUserList: chosen('named') }),
    ...(transferTo !== undefined && { freeApproverUserId: idsIn(transferTo) }),
    ...(files.length > 0 && { fileList: files.map(({ fileId, name }) => ({ fileId, name })) }),
  };
}
