import { Type } from '@sinclair/typebox';
import { description, enabledMark, enCode, fullName, Id, OneOf, sortCode } from '../common-fields.ts';
import { choices, defineEntity, field } from '../../protocol/entity.ts';

/** Types of templates (PRINTADM-008). */
const templateTypes = { flow: 1, form: 2 } as const;

/** Maximum length of a template's HTML. */
const templateLengthMax = 200_000;

/** Paper formats of a template; portrait by default. */
export const papers = ['A4', 'A4 landscape', 'A5', 'A5 landscape', 'A3', 'A3 landscape', 'B5'] as const;
export type Paper = (typeof papers)[number];

/** A print template: HTML with tags `{field}` as placeholders for values of a record. */
export const printTemplate = defineEntity('print-template', {
  fullName,
  enCode,
  category: field(Type.Union([Id, Type.Null()], { default: null }), {
    label: '$t:print-template.category',
    sortable: true,
    source: { dictionary: 'businessType', value: 'id' },
  }),
  type: field(OneOf(Object.values(templateTypes), templateTypes.form), {
    label: '$t:print-template.type',
    sortable: true,
    source: choices(
      [templateTypes.flow, '$t:print-template.type.flow'],
      [templateTypes.form, '$t:print-template.type.form'],
    ),
  }),
  printTemplate: field(Type.String({ maxLength: templateLengthMax, default: '' }), {
    label: '$t:print-template.html',
  }),
  pageParam: field(OneOf(papers, 'A4'), {
    label: '$t:print-template.paper',
    source: choices(
      'A4',
      ['A4 landscape', '$t:print-template.paper.A4wide'],
      'A5',
      ['A5 landscape', '$t:print-template.paper.A5wide'],
      'A3',
      ['A3 landscape', '$t:print-template.paper.A3wide'],
      'B5',
    ),
  }),
  sortCode,
  enabledMark,
  description,
});
