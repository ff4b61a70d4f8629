import { Type } from '@sinclair/typebox';
import { gridColumns } from '#core/portal/place-cells.ts';
import { defineKind } from '../../kind.ts';
import {
  cardProps,
  appLinkProps,
  colour,
  fontProps,
  iconName,
  inSection,
  linkProps,
  refreshProp,
} from '../../kit/portal/card-props.ts';
import { formProperties } from '../../kit/schema/block-properties.ts';
import { flag, oneOf, propsOf, text } from '../../kit/schema/props.ts';

const columns = (fallback: number, minimum: number) =>
  Type.Integer({ default: fallback, minimum, maximum: gridColumns });
const rows = (fallback: number, minimum: number) => Type.Integer({ default: fallback, minimum, maximum: 2_000 });

/**
 * A grid of 12 columns and rows of 40 px, on which cells are placed (PORTAL-001). Cells never overlap: one that does
 * moves down. Below 992 px the visible cells are one column in reading order (PORTAL-025).
 */
export const grid = defineKind({
  zhjyKey: 'grid',
  wing: 'blocks',
  bare: true,
  container: { values: 'record', only: 'cell', placed: true },
  props: cardProps({
    /** Automatic refresh of all cells. */
    refresh: refreshProp,
  }),
});

/**
 * Fields whose values the sources of cards read by the name they are bound to: `{ "var": "filter.period" }`. They are in
 * the address, so that a view can be shared (PORTAL-017).
 */
export const filters = defineKind({
  zhjyKey: 'filters',
  wing: 'blocks',
  bare: true,
  container: { form: true },
  fresh: { bind: 'filter', fields: [] },
  props: propsOf({
    fields: formProperties.fields,
    labelPosition: formProperties.labelPosition,
    labelWidth: formProperties.labelWidth,
    labelSuffix: formProperties.labelSuffix,
    size: formProperties.size,
    gutter: formProperties.gutter,
    bind: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$' }),
  }),
});

/** A place on a grid with a frame around its content (PORTAL-002). Without a title it has no frame. */
export const cell = defineKind({
  zhjyKey: 'cell',
  wing: 'blocks',
  bare: true,
  container: { values: 'record' },
  props: cardProps({
    title: text(''),
    cardIcon: iconName(),
    /** The content has no inner margin, such as a picture that fills the cell. */
    flush: flag(false),
    ...inSection('look', {
      ...fontProps('title', 14, true),
      titleLeft: oneOf(['left', 'center', 'right'], 'left'),
      titleBgColor: colour(),
      cardIconColor: colour(),
    }),
    ...inSection('link', { ...linkProps, ...appLinkProps }),
    ...inSection('place', {
      /** The same in all releases: personal places refer to it. */
      id: Type.String({ default: '', maxLength: 50 }),
      x: Type.Integer({ default: 0, minimum: 0, maximum: gridColumns - 1 }),
      y: rows(0, 0),
      w: columns(6, 1),
      h: rows(6, 1),
      minW: Type.Optional(columns(1, 1)),
      minH: Type.Optional(rows(1, 1)),
      maxW: Type.Optional(columns(gridColumns, 1)),
      maxH: Type.Optional(rows(2_000, 1)),
    }),
  }),
});
