import { Type } from '@sinclair/typebox';
import { type Choice, pickVerbs } from '../../kit/values/choices.ts';
import { fieldConfig, defaultValueOf, flag, deprecated, propsOf } from '../../kit/schema/props.ts';
import { interfaceNoun, interfaceProps, popupProps } from '../../kit/schema/picker-props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A row of a data interface, picked in a table that drops down. The value is the row's id, with `multiple` a list. */
const props = propsOf({
  ...popupProps('popover'),
  ...interfaceProps,
  multiple: flag(false),
  filterable: flag(true),
  interfaceHasPage: deprecated(Type.Integer()),
});

export const popupTableSelect = defineKind<typeof props, Choice>({
  zhjyKey: 'popupTableSelect',
  wing: 'pickers',
  props,
  config: fieldConfig(defaultValueOf(''), 'change', { useCache: flag(true) }),
  value: pickVerbs<PopupTableSelectProps>(interfaceNoun),
  needs: ['interfaceId'],
  reference: { resources: { interfaceId: 'interface' }, offers: () => ({}) },
  listing: { column: true, listed: true, sortable: true },
  events: ['change'],
});

export type PopupTableSelectProps = PropsOf<{ props: typeof props }>;
