import { Type } from '@sinclair/typebox';
import { Timetable } from '../../language/timetable.ts';
import { choices, defineEntity, field } from '../../protocol/entity.ts';
import { enabledMark, fullName, OneOf } from '../common-fields.ts';

/** Sends a report on a timetable: each receiver gets what he or she may see of it (REPORT-020). */
export const reportSubscription = defineEntity('report-subscription', {
  /** The title of the message. */
  fullName: { ...fullName, label: '$t:report-subscription.fullName', required: 'report-subscription.keyword' },
  timetable: field(Timetable, {
    label: '$t:report-subscription.timetable',
    required: 'report-subscription.timetable.required',
  }),
  /** `{id}--{type}` of users, organisations, positions, roles and groups. */
  receivers: field(Type.Array(Type.String({ maxLength: 60 }), { maxItems: 500 }), {
    label: '$t:report-subscription.receivers',
    required: 'report-subscription.receivers.required',
  }),
  /** Query conditions; those left out have their default at the time of sending. */
  parameters: field(
    Type.Union([Type.Record(Type.String({ maxLength: 50 }), Type.Unknown()), Type.Null()], { default: null }),
    {
      label: '$t:report-subscription.parameters',
    },
  ),
  fileType: field(OneOf(['xlsx', 'csv'], 'xlsx'), {
    label: '$t:report-subscription.fileType',
    source: choices(['xlsx', '$t:data-report.export.xlsx'], ['csv', '$t:data-report.export.csv']),
  }),
  enabledMark,
});
