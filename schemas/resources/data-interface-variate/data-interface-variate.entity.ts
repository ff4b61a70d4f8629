import { Type } from '@sinclair/typebox';
import { fullName, Id } from '../common-fields.ts';
import { defineEntity, field } from '../../protocol/entity.ts';

/**
 * A named value extracted from the answer of one interface, for use in the configuration of others: a token, a rate.
 */
export const dataInterfaceVariate = defineEntity('data-interface-variate', {
  fullName: {
    ...fullName,
    patterns: [{ pattern: '^[A-Za-z_][A-Za-z0-9_]*$', message: '$t:data-interface-variate.fullName.code' }],
  },
  interfaceId: field(Id, {
    label: '$t:data-interface-variate.interfaceId',
    required: 'data-interface-variate.interfaceId.required',
    source: { call: 'data-interface.selector' },
  }),
  expression: field(Type.String({ maxLength: 200 }), {
    label: '$t:data-interface-variate.expression',
    required: 'data-interface-variate.expression.required',
    patterns: [{ pattern: '^[\\w-]+(\\.[\\w-]+)*$', message: '$t:data-interface-variate.expression.path' }],
  }),
});
