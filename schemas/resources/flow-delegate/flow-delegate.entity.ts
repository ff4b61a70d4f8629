import { Type } from '@sinclair/typebox';
import { choices, defineEntity, field } from '../../protocol/entity.ts';
import { description, Id, OneOf } from '../common-fields.ts';

/** What is lent: the right to start, or tasks. */
export const delegationTypes = { start: 0, approve: 1 } as const;

/** Processes of one delegation at most. */
const flowsMax = 200;

const Time = () => Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 });

/** A user lends another one their tasks, or their right to start processes, for some time (FLOW-072). */
export const flowDelegate = defineEntity('flow-delegate', {
  toUserId: field(Id, { label: '$t:flow-delegate.toUserId', required: 'flow-delegate.toUserId.required' }),
  type: field(OneOf([delegationTypes.start, delegationTypes.approve]), {
    label: '$t:flow-delegate.type',
    required: 'flow-delegate.type.required',
    source: choices(
      [delegationTypes.start, '$t:flow-delegate.type.start'],
      [delegationTypes.approve, '$t:flow-delegate.type.approve'],
    ),
  }),
  flowIds: field(Type.Array(Id, { maxItems: flowsMax, default: [] }), { label: '$t:flow-delegate.flowIds' }),
  startTime: field(Time(), { label: '$t:flow-delegate.startTime', required: 'flow-delegate.startTime.required' }),
  endTime: field(Time(), { label: '$t:flow-delegate.endTime', required: 'flow-delegate.endTime.required' }),
  description,
});
