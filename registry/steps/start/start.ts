import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import { oneOf, propsOf } from '../../kit/schema/props.ts';
import {
  formOperates,
  functionConfigs,
  interfaceReferences,
  members,
  messageConfigs,
} from '../../kit/steps/step-props.ts';
import { defineStep } from '../../step-kind.ts';

/** Where the initiator submits; with the settings of the whole process. */
export const start = defineStep({
  zhjyKey: 'start',
  isStart: true,
  props: propsOf({
    /** Text with fields of the record and system values; empty: user and process. */
    titleContent: Type.String({ default: '', maxLength: 500 }),
    /** The title as a formula over the record; where it is blank, as above. */
    titleFormula: Type.String({ default: '', maxLength: 10_000, ...editedBy('formula') }),
    formOperates: formOperates(),
    /** Without a handler: 1 administrators, 2 named persons, 3 the handler before names one, 4 passes, 5 refused, 6 initiator. */
    errorRule: oneOf([1, 2, 3, 4, 5, 6], 1),
    errorRuleUser: members(),
    /** A withdrawal 1 ends the instance, 2 lets it be submitted again. */
    revokeRule: oneOf([1, 2], 2),
    /** The summary contains 0 all records, 1 agreed and returned ones. */
    summaryType: oneOf([0, 1], 0),
    hasComment: Type.Boolean({ default: false }),
    hasSummary: Type.Boolean({ default: false }),
    ...messageConfigs(
      3,
      'waitMsgConfig',
      'endMsgConfig',
      'approveMsgConfig',
      'rejectMsgConfig',
      'copyMsgConfig',
      'overTimeMsgConfig',
      'noticeMsgConfig',
      'commentMsgConfig',
    ),
    ...functionConfigs('initFuncConfig', 'endFuncConfig', 'flowRecallFuncConfig'),
  }),
  references: interfaceReferences,
  problems: ({ errorRule, errorRuleUser }) =>
    errorRule === 2 && errorRuleUser.length === 0 ? [{ path: 'errorRuleUser', id: 'issue.step-no-people' }] : [],
  enter: (run, step) => run.goOn(step),
});
