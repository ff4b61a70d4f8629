import { Type } from '@sinclair/typebox';
import { description, enabledMark, enCode, fullName, sortCode } from '../common-fields.ts';
import { defineEntity, field } from '../entity.ts';

/** A page of blocks that people see as their dashboard. */
export const portal = defineEntity('portal', {
  fullName,
  enCode,
  /** The JSON text of a page in the definition language; a portal of the product family becomes one when it is saved. */
  formData: field(Type.String({ maxLength: 500_000 }), {
    label: '$t:portal.formData',
    required: 'portal.formData.required',
  }),
  sortCode,
  enabledMark,
  description,
});
