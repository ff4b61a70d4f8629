import { type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import type { PeopleRule } from '#core/flow/model/people-rule.ts';
import type { CompiledStep, Run } from '#core/flow/model/step-kind.ts';
import { flag, nested, oneOf } from '../schema/props.ts';

/** `{id}--{type}` members of the organisation. */
export const members = () =>
  Type.Array(Type.String({ maxLength: 100 }), { default: [], maxItems: 500, ...editedBy('members') });

/** Text on a button; empty: the product's. */
export const buttonText = () => Type.String({ default: '', maxLength: 20, section: 'buttons' });

/** Whether a button is shown. */
export const button = (isShown: boolean) => Type.Boolean({ default: isShown, section: 'buttons' });

export const hours = (fallback: number) => Type.Integer({ default: fallback, minimum: 0, maximum: 8760 });

/** The progress of an instance at the step, in percent. */
export const progress = () => Type.Integer({ default: 50, minimum: 0, maximum: 100 });

/** A field of the form. */
export const fieldName = () => Type.String({ default: '', maxLength: 64, ...editedBy('field') });

/** What a field holds: 1 users, 2 departments, 3 positions, 4 roles, 5 groups. */
export const fieldType = () => oneOf([1, 2, 3, 4, 5], 1);

/** Fields of the record passed to an interface or a message. */
const parameters = () =>
  Type.Array(
    Type.Object(
      {
        field: Type.String({ title: 'kind.step.parameter' }),
        relationField: Type.String({ title: 'kind.step.parameterField', ...editedBy('field') }),
      },
      { additionalProperties: false },
    ),
    {
      default: [],
      maxItems: 100,
    },
  );

const ownTemplate = { '==': [{ var: 'on' }, 1] };
const isOn = { '==': [{ var: 'on' }, true] };

/** Whether and how a message is sent: 0 not, 1 by an own template, 2 as the start says, 3 by the default one. */
const messageConfig = (on: 0 | 1 | 2 | 3) =>
  nested({
    on: oneOf([0, 1, 2, 3], on),
    msgId: Type.String({ default: '', ...editedBy('messageTemplate', { when: ownTemplate }) }),
    templateJson: { ...parameters(), when: ownTemplate },
  });

/** An interface called at an event; `funcConfigRule` 1 suspends the instance when it fails. */
const functionConfig = () =>
  nested({
    on: flag(false),
    interfaceId: Type.String({ default: '', ...editedBy('interface', { when: isOn }) }),
    templateJson: { ...parameters(), when: isOn },
    funcConfigRule: { ...oneOf([0, 1], 0), when: isOn },
  });

type Named<N extends string, S extends TSchema> = Record<N, S>;

const each = <N extends string, S extends TSchema>(names: readonly N[], make: () => S): Named<N, S> =>
  Object.fromEntries(names.map((name) => [name, make()])) as Named<N, S>;

export const messageConfigs = <N extends string>(on: 0 | 1 | 2 | 3, ...names: N[]) =>
  each(names, () => ({ ...messageConfig(on), section: 'messages' }));
export const functionConfigs = <N extends string>(...names: N[]) =>
  each(names, () => ({ ...functionConfig(), section: 'interfaces' }));

/** The rights on the fields of the form at a step (FLOW-048). */
export const formOperates = () =>
  Type.Optional(
    Type.Record(
      Type.String(),
      Type.Union([Type.Literal('hidden'), Type.Literal('read'), Type.Literal('write'), Type.Literal('required')]),
      { ...editedBy('fieldRights'), section: 'rights' },
    ),
  );

/** A rule for receivers: members, a field of the form, the initiator. */
export function receivers(
  state: { initiator: { id: string }; record: Readonly<Record<string, unknown>> },
  given: { members: readonly string[]; field?: string; fieldType?: number; isInitiator?: boolean },
): PeopleRule {
  const initiator = state.initiator.id;
  const rules: PeopleRule[] = [{ by: 'members', members: given.members, initiator }];
  if (given.isInitiator) rules.push({ by: 'initiator', initiator });
  if (given.field) {
    rules.push({ by: 'field', value: state.record[given.field], formFieldType: given.fieldType ?? 1, initiator });
  }
  return { by: 'union', rules, initiator };
}

/** Enters a step whose persons have to be found first. */
export function enterWithPeople(run: Run, step: CompiledStep): void {
  const rule = step.kind.people?.(step.props, {
    key: step.key,
    state: run.state,
    handlersOf: (key) => run.state.passed.findLast((passed) => passed.step === key)?.users ?? [],
  });
  if (rule) run.ask(run.rest(step, 'resolving'), rule);
}

/** Interfaces that the events of a step call. */
export function interfaceReferences(props: Readonly<Record<string, unknown>>) {
  return Object.entries(props).flatMap(([name, value]) => {
    if (!name.endsWith('FuncConfig')) return [];
    const { on, interfaceId } = value as { on: boolean; interfaceId: string };
    return on ? [{ path: `${name}.interfaceId`, what: 'interface' as const, name: interfaceId }] : [];
  });
}

export type StepProperties = TProperties;
