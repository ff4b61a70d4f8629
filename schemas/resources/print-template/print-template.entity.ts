import { Type } from '@sinclair/typebox';
import { description, enabledMark, enCode, fullName, Id, OneOf, sortCode } from '../common-fields.ts';
import { choices, defineEntity, field } from '../entity.ts';

/** What a template is for (PRINTADM-008). */
const templateTypes = { flow: 1, form: 2 } as const;

/** Characters of a template's HTML. */
const templateLengthMax = 200_000;

/** Paper that a template is laid out for, portrait unless it says so. */
export const papers = ['A4', 'A4 landscape', 'A5', 'A5 landscape', 'A3', 'A3 landscape', 'B5'] as const;
export type Paper = (typeof papers)[number];

/** A print template: HTML whose tags `{field}` stand for what a record holds. */
export const printTemplate = defineEntity('print-template', {
  fullName,
  enCode,
  category: field(Type.Union([Id, Type.Null()], { default: null }), {
    label: '$t:print-template.category',
    source: { dictionary: 'businessType', value: 'id' },
  }),
  type: field(OneOf(Object.values(templateTypes), templateTypes.form), {
    label: '$t:print-template.type',
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
