import { Type } from '@sinclair/typebox';
import { description, enabledMark, enCode, fullName, Id, sortCode } from '../common-fields.ts';
import { defineEntity, field } from '../entity.ts';

/** What a template is for (PRINTADM-008). */
export const templateTypes = { flow: 1, form: 2 } as const;

/** Characters of a template's HTML. */
export const templateLengthMax = 200_000;

/** Paper that a template is laid out for, portrait unless it says so. */
export const papers = ['A4', 'A4 landscape', 'A5', 'A5 landscape', 'A3', 'A3 landscape', 'B5'] as const;
export type Paper = (typeof papers)[number];

/** A print template: HTML whose tags `{field}` stand for what a record holds. */
export const printTemplate = defineEntity('print-template', {
  fullName,
  enCode,
  category: field(Type.Union([Id, Type.Null()], { default: null }), { label: '$t:print-template.category' }),
  type: field(Type.Union([Type.Literal(1), Type.Literal(2)], { default: templateTypes.form }), {
    label: '$t:print-template.type',
  }),
  printTemplate: field(Type.String({ maxLength: templateLengthMax, default: '' }), {
    label: '$t:print-template.html',
  }),
  pageParam: field(
    Type.Union(
      papers.map((paper) => Type.Literal(paper)),
      { default: 'A4' },
    ),
    { label: '$t:print-template.paper' },
  ),
  sortCode,
  enabledMark,
  description,
});
