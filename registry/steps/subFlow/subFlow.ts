import { Type } from '@sinclair/typebox';
import { isRunning } from '#core/flow/engine/instance.ts';
import { editedBy } from '#schemas/language/editor.ts';
import { flag, oneOf, propsOf } from '../../kit/schema/props.ts';
import {
  enterWithPeople,
  fieldName,
  fieldType,
  interfaceReferences,
  functionConfigs,
  members,
  receivers,
} from '../../kit/steps/step-props.ts';
import { defineStep } from '../../step-kind.ts';

/** Starts an instance of another process for each initiator named (FLOW-045). */
export const subFlow = defineStep({
  zhjyKey: 'subFlow',
  props: propsOf({
    /** The template that is started. */
    flowId: Type.String({ default: '', maxLength: 64, ...editedBy('process') }),
    initiators: members(),
    isInitiator: flag(false),
    formField: fieldName(),
    formFieldType: fieldType(),
    /** From a field of this record to one of the other. */
    assignList: Type.Array(
      Type.Object(
        {
          parentField: Type.String({ title: 'kind.step.parentField', ...editedBy('field') }),
          childField: Type.String({ title: 'kind.step.childField' }),
        },
        { additionalProperties: false },
      ),
      { default: [], maxItems: 200 },
    ),
    autoSubmit: flag(false),
    /** 0: the step ends when all have ended, 1: at once. */
    isAsync: oneOf([0, 1], 0),
    ...functionConfigs('launchFuncConfig'),
  }),
  reads: ({ formField }) => (formField ? [formField] : []),
  references: (props) => [
    ...(props.flowId ? [{ path: 'flowId', what: 'template' as const, name: props.flowId }] : []),
    ...(props.formField ? [{ path: 'formField', what: 'field' as const, name: props.formField }] : []),
    ...props.assignList.map(({ parentField }, index) => ({
      path: `assignList[${index}].parentField`,
      what: 'field' as const,
      name: parentField,
    })),
    ...interfaceReferences(props),
  ],
  problems: (props) => [
    ...(props.flowId ? [] : [{ path: 'flowId', id: 'issue.step-no-template' }]),
    ...(props.initiators.length === 0 && !props.isInitiator && !props.formField
      ? [{ path: 'initiators', id: 'issue.step-no-people' }]
      : []),
  ],
  people: (props, { state }) =>
    receivers(state, {
      members: props.initiators,
      field: props.formField,
      fieldType: props.formFieldType,
      isInitiator: props.isInitiator,
    }),
  enter: enterWithPeople,
  on: {
    resolved(run, at, users) {
      const step = run.process.steps.get(at.step);
      if (users.length === 0) {
        run.note(at.step, 'flow.note.nobody');
        return run.leave(at);
      }
      run.startChildren(at, users);
      run.interfaceOf(step, 'launchFuncConfig', 'started');
      at.phase = 'waiting';
      if (step?.props['isAsync'] === 1) run.leave(at, [], 'child');
    },
    childEnded(run, at) {
      if (!at.children.some(({ status }) => isRunning(status))) run.leave(at, [], 'child');
    },
  },
});
