import { Type } from '@sinclair/typebox';
import { defineEntity, field } from '../../protocol/entity.ts';

/** A client error as reported by the page (ERROR-007). */
export const errorLog = defineEntity('error-log', {
  message: field(Type.String({ maxLength: 1000 }), {
    label: '$t:error-log.message',
    required: true,
    keyword: true,
    sortable: true,
  }),
  /** Component stack of the error, innermost first. */
  component: field(Type.String({ maxLength: 8000, default: '' }), { label: '$t:error-log.component' }),
  url: field(Type.String({ maxLength: 1000, default: '' }), {
    label: '$t:error-log.url',
    keyword: true,
    sortable: true,
  }),
  stack: field(Type.String({ maxLength: 8000, default: '' }), { label: '$t:error-log.stack' }),
});
