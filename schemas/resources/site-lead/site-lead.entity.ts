import { Type } from '@sinclair/typebox';
import { patterns } from '../../language/patterns.ts';
import { defineEntity, field } from '../../protocol/entity.ts';

/** A name must contain more than spaces. */
const named = (message: string) => ({ pattern: '\\S', message });

/** A contact request left on the public site (SITE-005, SITE-006). */
export const siteLead = defineEntity('site-lead', {
  companyName: field(Type.String({ maxLength: 100 }), {
    label: '$t:site-lead.companyName',
    required: 'site-lead.companyName.required',
    keyword: true,
    sortable: true,
    patterns: [named('$t:site-lead.companyName.required')],
  }),
  contact: field(Type.String({ maxLength: 50 }), {
    label: '$t:site-lead.contact',
    required: 'site-lead.contact.required',
    keyword: true,
    patterns: [named('$t:site-lead.contact.required')],
  }),
  mobile: field(Type.String({ maxLength: 20, default: '' }), {
    label: '$t:site-lead.mobile',
    keyword: true,
    patterns: [patterns.mobile],
  }),
  message: field(Type.String({ maxLength: 1000, default: '' }), { label: '$t:site-lead.message', keyword: true }),
});
