import { type TObject, type TProperties, Type } from '@sinclair/typebox';
import { assign } from '#core/flow/engine/tasks.ts';
import type { PeopleRule } from '#core/flow/model/people-rule.ts';
import type { PeopleContext, StepKind, StepReference } from '#core/flow/model/step-kind.ts';
import { editedBy, type PanelSection } from '#schemas/language/editor.ts';
import { flag, nested, oneOf, propsOf } from '../../kit/schema/props.ts';
import {
  button,
  buttonText,
  enterWithPeople,
  fieldName,
  fieldType,
  formOperates,
  functionConfigs,
  hours,
  interfaceReferences,
  members,
  messageConfigs,
  progress,
} from '../../kit/steps/step-props.ts';
import { defineStep } from '../../step-kind.ts';

const level = () => Type.Integer({ default: 1, minimum: 1, maximum: 10 });
const share = (fallback: number) => Type.Integer({ default: fallback, minimum: 1, maximum: 100 });
const number = () => Type.Integer({ default: 1, minimum: 1, maximum: 1000 });

/** The same properties, in a section of the panel. */
const inSection = <P extends TProperties>(section: PanelSection, properties: P): P =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, { section, ...schema }]),
  ) as unknown as P;

/** A property that applies to some kinds of handlers only. */
const ofTypes = (...types: number[]) => ({ when: { in: [{ var: 'assigneeType' }, types] } });
const ofSigns = (...signs: number[]) => ({ when: { in: [{ var: 'counterSign' }, signs] } });

/** Who handles the step, and how many of them (FLOW-007, FLOW-015). */
const handlers = inSection('handlers', {
  /** 1 superior, 2 head of department, 3 initiator, 4 form field, 5 earlier step, 6 members, 7 candidates, 9 interface, 10 superiors. */
  assigneeType: oneOf([1, 2, 3, 4, 5, 6, 7, 9, 10], 6),
  managerLevel: { ...level(), ...ofTypes(1, 10) },
  departmentLevel: { ...level(), ...ofTypes(2) },
  formField: { ...fieldName(), ...ofTypes(4) },
  formFieldType: { ...fieldType(), ...ofTypes(4) },
  /** The earlier step whose handlers are meant. */
  nodeId: Type.String({ default: '', maxLength: 64, ...editedBy('step', ofTypes(5)) }),
  /** Members, or those who can be chosen as candidates. */
  approvers: { ...members(), ...ofTypes(6, 7) },
  interfaceId: Type.String({ default: '', maxLength: 64, ...editedBy('interface', ofTypes(9)) }),
  extraRule: oneOf([1, 2, 3, 4, 5, 6, 7, 8], 1),
  counterSign: oneOf([0, 1, 2], 0),
  counterSignConfig: {
    ...nested({
      auditType: oneOf([1, 2], 1),
      auditRatio: share(100),
      auditNum: number(),
      rejectType: oneOf([0, 1, 2], 0),
      rejectRatio: share(10),
      rejectNum: number(),
    }),
    ...ofSigns(1),
  },
  /** User ids in the order of their turn. */
  approversSortList: { ...members(), ...ofSigns(2) },
});

const repetition = {
  firstOver: hours(0),
  overTimeDuring: hours(0),
  overNotice: flag(true),
  overEvent: flag(false),
};

/** An object that is absent unless it is written; its properties have defaults. */
function optional<P extends TProperties>(properties: P, more: object = {}) {
  const { default: _default, ...schema } = nested(properties);
  return Type.Optional({ ...schema, ...more } as TObject<P>);
}

/** The time limit (FLOW-047); absent: none. */
const limit = () =>
  optional(
    {
      /** Counted from 0 receipt, 1 start of the instance, 2 a date field. */
      nodeLimit: oneOf([0, 1, 2], 0),
      formField: { ...fieldName(), when: { '==': [{ var: 'nodeLimit' }, 2] } },
      duringDeal: Type.Integer({ minimum: 1, maximum: 8760 }),
      notice: optional(repetition),
      overtime: optional({
        ...repetition,
        overAutoApprove: flag(false),
        overAutoApproveTime: Type.Integer({ default: 1, minimum: 1, maximum: 100 }),
      }),
    },
    { title: 'kind.prop.stepLimit', description: 'kind.prop.stepLimit.about', section: 'limits' },
  );

const common = {
  ...handlers,
  progress: progress(),
  formOperates: formOperates(),
  limit: limit(),
  hasTransferBtn: button(true),
  transferBtnText: buttonText(),
  hasFreeApproverBtn: button(false),
  freeApproverBtnText: buttonText(),
  hasSaveBtn: button(false),
  saveBtnText: buttonText(),
  hasRefuseBtn: button(false),
  refuseBtnText: buttonText(),
  hasPrintBtn: button(false),
  printBtnText: buttonText(),
  printId: Type.Array(Type.String(), { default: [], maxItems: 50, ...editedBy('prints', { section: 'buttons' }) }),
  ...inSection('buttons', {
    hasOpinion: flag(true),
    hasSign: flag(false),
    /** The handler may add persons who get a copy. */
    isCustomCopy: flag(false),
  }),
  ...messageConfigs(2, 'waitMsgConfig', 'approveMsgConfig', 'copyMsgConfig', 'overTimeMsgConfig', 'noticeMsgConfig'),
  ...functionConfigs('approveFuncConfig', 'overTimeFuncConfig', 'noticeFuncConfig'),
};

type Handlers = {
  [Name in keyof typeof handlers]: (typeof handlers)[Name]['static'];
};

/** The question of who handles a step, or who can be chosen for it. */
function peopleOf(props: Handlers, { key, state, handlersOf }: PeopleContext): PeopleRule {
  const common = { initiator: state.initiator.id, ...(props.extraRule !== 1 && { extraRule: props.extraRule }) };
  switch (props.assigneeType) {
    case 1:
      return { by: 'superior', level: props.managerLevel, ...common };
    case 2:
      return { by: 'departmentHead', level: props.departmentLevel, ...common };
    case 3:
      return { by: 'initiator', ...common };
    case 4: {
      const { formField, formFieldType } = props;
      return { by: 'field', value: state.record[formField], formFieldType, ...common };
    }
    case 5:
      return { by: 'users', users: handlersOf(props.nodeId), ...common };
    case 7:
      return {
        by: 'users',
        users: state.choices.candidates[key] ?? handlersOf(key),
        among: props.approvers,
        ...common,
      };
    case 9:
      return { by: 'interface', interfaceId: props.interfaceId, ...common };
    case 10:
      return { by: 'superiors', level: props.managerLevel, ...common };
    default:
      return { by: 'members', members: props.approvers, ...common };
  }
}

function referencesOf(props: Handlers): StepReference[] {
  const { assigneeType, formField, nodeId, interfaceId, ...rest } = props;
  return [
    ...(assigneeType === 4 && formField ? [{ path: 'formField', what: 'field' as const, name: formField }] : []),
    ...(assigneeType === 5 && nodeId ? [{ path: 'nodeId', what: 'earlier' as const, name: nodeId }] : []),
    ...(assigneeType === 9 && interfaceId
      ? [{ path: 'interfaceId', what: 'interface' as const, name: interfaceId }]
      : []),
    ...interfaceReferences(rest),
  ];
}

/** The property that a rule needs. */
const needed: Partial<Record<number, 'formField' | 'nodeId' | 'approvers' | 'interfaceId'>> = {
  4: 'formField',
  5: 'nodeId',
  6: 'approvers',
  9: 'interfaceId',
};

function problemsOf(props: Handlers) {
  const name = needed[props.assigneeType];
  return name !== undefined && props[name].length === 0 ? [{ path: name, id: 'issue.step-no-people' }] : [];
}

const behaviour: Pick<StepKind, 'hasHandlers' | 'summary' | 'enter' | 'on'> = {
  hasHandlers: true,
  summary: ['assigneeType', 'counterSign'],
  enter(run, step) {
    enterWithPeople(run, step);
    // The next time the handler before chooses again.
    delete run.state.choices.candidates[step.key];
  },
  on: { resolved: assign },
};

const fieldsOf = ({ assigneeType, formField, limit: time, formOperates: operates = {} }: FieldProps): string[] => [
  ...(assigneeType === 4 ? [formField] : []),
  ...(time?.nodeLimit === 2 ? [time.formField] : []),
  ...Object.keys(operates).filter((field) => operates[field] === 'required'),
];

interface FieldProps {
  assigneeType: number;
  formField: string;
  limit?: { nodeLimit: number; formField: string };
  formOperates?: Readonly<Record<string, unknown>>;
}

/** Its handlers agree or return. */
export const approver = defineStep({
  zhjyKey: 'approver',
  ...behaviour,
  hasDecision: true,
  props: propsOf({
    ...common,
    hasAuditBtn: button(true),
    auditBtnText: buttonText(),
    hasRejectBtn: button(true),
    rejectBtnText: buttonText(),
    hasRevokeBtn: button(true),
    revokeBtnText: buttonText(),
    ...inSection('buttons', {
      /** A return 1 repeats everything from its target, 2 comes straight back, 3 the handler chooses. */
      rejectType: {
        ...oneOf([1, 2, 3], 1),
        title: 'kind.prop.returnPath',
        description: 'kind.prop.returnPath.about',
      },
      /** 0 initiator, 1 the step before, 2 the handler chooses, or the key of a step. */
      rejectStep: Type.String({ default: '0', maxLength: 64, ...editedBy('step', { offers: ['0', '1', '2'] }) }),
    }),
    ...inSection('handlers', {
      /** Agrees by itself where the handler 2 is the initiator, 3 decided the step before, 4 agreed before. */
      agreeRules: Type.Array(oneOf([2, 3, 4], 2), { default: [], maxItems: 3 }),
    }),
    ...messageConfigs(2, 'rejectMsgConfig'),
    ...functionConfigs('rejectFuncConfig', 'recallFuncConfig'),
  }),
  fresh: { approvers: [] },
  people: peopleOf,
  needsCandidates: ({ assigneeType }) => assigneeType === 7,
  reads: fieldsOf,
  problems: problemsOf,
  references: (props) => [
    ...referencesOf(props),
    ...(['0', '1', '2'].includes(props.rejectStep)
      ? []
      : [{ path: 'rejectStep', what: 'target' as const, name: props.rejectStep }]),
  ],
});

/** Its handlers write fields and submit, without agreeing or returning. */
export const processing = defineStep({
  zhjyKey: 'processing',
  ...behaviour,
  props: propsOf({ ...common, hasSubmitBtn: button(true), submitBtnText: buttonText() }),
  people: peopleOf,
  needsCandidates: ({ assigneeType }) => assigneeType === 7,
  reads: fieldsOf,
  problems: problemsOf,
  references: referencesOf,
});
