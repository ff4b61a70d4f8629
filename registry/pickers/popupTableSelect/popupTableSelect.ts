import { Type } from '@sinclair/typebox';
import type { Choice } from '../../_shared/choices.ts';
import { fieldConfig, startsAs } from '../../_shared/config.ts';
import { pickVerbs } from '../../_shared/picks.ts';
import { interfaceNoun, interfaceProps, popupProps } from '../../_shared/popups.ts';
import { flag, former, propsOf } from '../../_shared/props.ts';
import { defineKind, type PropsOf } from '../../kind.ts';

/** A row of a data interface, picked in a table that drops down. The value is the row's id, with `multiple` a list. */
const props = propsOf({
  ...popupProps('popover'),
  ...interfaceProps,
  multiple: flag(false),
  filterable: flag(true),
  interfaceHasPage: former(Type.Integer()),
});

export const popupTableSelect = defineKind<typeof props, Choice>({
  zhjyKey: 'popupTableSelect',
  wing: 'pickers',
  props,
  config: fieldConfig(startsAs(''), 'change', { useCache: flag(true) }),
  value: pickVerbs<PopupTableSelectProps>(interfaceNoun),
  needs: ['interfaceId'],
  names: { interfaceId: 'interface' },
  column: true,
  listed: true,
  sortable: true,
  offers: () => ({}),
  events: ['change'],
});

export type PopupTableSelectProps = PropsOf<{ props: typeof props }>;
