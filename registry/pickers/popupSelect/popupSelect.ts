import { Type } from '@sinclair/typebox';
import { type Choice, pickVerbs } from '../../kit/values/choices.ts';
import { fieldConfig, defaultValueOf, flag, deprecated, propsOf } from '../../kit/schema/props.ts';
import { interfaceNoun, interfaceProps, popupProps, transfers } from '../../kit/schema/picker-props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A row of a data interface, picked in a window. The value is the row's id, with `multiple` a list. */
const props = propsOf({
  ...popupProps('dialog'),
  ...interfaceProps,
  multiple: flag(false),
  interfaceHasPage: deprecated(Type.Integer()),
});

export const popupSelect = defineKind<typeof props, Choice>({
  zhjyKey: 'popupSelect',
  wing: 'pickers',
  props,
  config: fieldConfig(defaultValueOf(''), 'change', {
    transferList: transfers(),
    useCache: flag(true),
  }),
  value: pickVerbs<PopupSelectProps>(interfaceNoun),
  needs: ['interfaceId'],
  reference: { resources: { interfaceId: 'interface' }, offers: () => ({}) },
  listing: { column: true, listed: true, sortable: true },
  events: ['change'],
});

export type PopupSelectProps = PropsOf<{ props: typeof props }>;
