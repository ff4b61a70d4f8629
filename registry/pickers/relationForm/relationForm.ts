import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import { type Choice, pickVerbs } from '../../kit/values/choices.ts';
import { fieldConfig, defaultValueOf, flag, propsOf } from '../../kit/schema/props.ts';
import { popupProps, transfers } from '../../kit/schema/picker-props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A record of another form. The value is the record's id; its words are the record's `relationField`. */
const props = propsOf({
  ...popupProps('dialog'),
  modelId: Type.String({ default: '', ...editedBy('form') }),
  relationField: Type.String({ default: '' }),
  filterable: flag(false),
});

export const relationForm = defineKind<typeof props, Choice>({
  zhjyKey: 'relationForm',
  wing: 'pickers',
  props,
  config: fieldConfig(defaultValueOf(''), 'change', { transferList: transfers() }),
  value: pickVerbs<RelationFormProps>(({ modelId, relationField }) => `model/${modelId}/${relationField}`),
  needs: ['modelId'],
  reference: { resources: { modelId: 'model' }, offers: () => ({}) },
  listing: { column: true, listed: true, sortable: true },
  events: ['change'],
});

export type RelationFormProps = PropsOf<{ props: typeof props }>;
