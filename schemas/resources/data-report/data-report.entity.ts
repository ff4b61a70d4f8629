import { Type } from '@sinclair/typebox';
import { defineEntity, field } from '../../protocol/entity.ts';
import { description, enabledMark, enCode, fullName, Id, sortCode } from '../common-fields.ts';

/** A report: query conditions, datasets and the sheets that show them (REPORT-002). */
export const dataReport = defineEntity('data-report', {
  fullName,
  enCode,
  categoryId: field(Type.Union([Id, Type.Null()], { default: null }), {
    label: '$t:data-report.categoryId',
    sortable: true,
    source: { dictionary: 'businessType', value: 'id' },
  }),
  /** JSON text of a report definition; empty for a new one: an empty sheet. */
  content: field(Type.String({ maxLength: 500_000, default: '' }), { label: '$t:data-report.content' }),
  enabledMark,
  sortCode,
  description,
});
