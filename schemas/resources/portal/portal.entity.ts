import { Type } from '@sinclair/typebox';
import { description, enabledMark, enCode, fullName, sortCode } from '../common-fields.ts';
import { defineEntity, field } from '../../protocol/entity.ts';

/** A page of blocks shown as a dashboard. */
export const portal = defineEntity('portal', {
  fullName,
  enCode,
  /** JSON text of a page definition; a portal of the product family is converted when it is saved. */
  formData: field(Type.String({ maxLength: 500_000 }), {
    label: '$t:portal.formData',
    required: 'portal.formData.required',
  }),
  sortCode,
  enabledMark,
  description,
});
