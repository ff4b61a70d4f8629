import { flag, propsOf } from '../../kit/schema/props.ts';
import {
  enterWithPeople,
  fieldName,
  fieldType,
  members,
  messageConfigs,
  receivers,
} from '../../kit/steps/step-props.ts';
import { defineStep } from '../../step-kind.ts';

/** Persons who get the instance to read (FLOW-043). */
export const copy = defineStep({
  zhjyKey: 'copy',
  props: propsOf({
    members: members(),
    isInitiatorCopy: flag(false),
    formField: fieldName(),
    formFieldType: fieldType(),
    ...messageConfigs(2, 'copyMsgConfig'),
  }),
  reads: ({ formField }) => (formField ? [formField] : []),
  references: ({ formField }) => (formField ? [{ path: 'formField', what: 'field', name: formField }] : []),
  problems: (props) =>
    props.members.length === 0 && !props.isInitiatorCopy && !props.formField
      ? [{ path: 'members', id: 'issue.step-no-people' }]
      : [],
  people: (props, { state }) =>
    receivers(state, {
      members: props.members,
      field: props.formField,
      fieldType: props.formFieldType,
      isInitiator: props.isInitiatorCopy,
    }),
  enter: enterWithPeople,
  on: {
    resolved(run, at, users) {
      const step = run.process.steps.get(at.step);
      if (step) run.copy(step, users);
      run.leave(at);
    },
  },
});
