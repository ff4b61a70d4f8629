import { Type } from '@sinclair/typebox';
import { fits } from '#core/screen/scale.ts';
import { defineKind } from '../../kind.ts';
import {
  cardProps,
  colour,
  dataProps,
  numbered,
  entries,
  fontProps,
  fontPx,
  inSection,
  px,
  url,
} from '../../kit/portal/card-props.ts';
import { flag, oneOf, text } from '../../kit/schema/props.ts';

/** Pixels of a canvas. */
const side = (fallback: number) => Type.Integer({ default: fallback, minimum: 100, maximum: 20_000 });
const offset = () => Type.Number({ default: 0, minimum: -20_000, maximum: 20_000 });
const length = (fallback: number) => Type.Number({ default: fallback, minimum: 1, maximum: 20_000 });
/** Seconds between two loads (SCREEN-006). */
const seconds = () => Type.Optional(Type.Integer({ minimum: 1, maximum: 3_600 }));

/** A surface of fixed size, scaled to its window; its layers have places in its pixels (SCREEN-001). */
export const canvas = defineKind({
  zhjyKey: 'canvas',
  wing: 'blocks',
  bare: true,
  container: { values: 'record', only: 'layer', layered: true },
  props: cardProps({
    width: side(1_920),
    height: side(1_080),
    fit: oneOf(fits, 'fit'),
    /** Light texts on a dark ground. */
    dark: flag(true),
    background: colour(),
    backgroundUrl: url(),
    refreshSeconds: seconds(),
    /** Its cells reload when records of their forms change. */
    live: flag(true),
  }),
});

/** A place on a canvas. A higher `layer` is nearer; among equal ones the later. */
export const layer = defineKind({
  zhjyKey: 'layer',
  wing: 'blocks',
  bare: true,
  container: { values: 'record' },
  props: cardProps({
    refreshSeconds: seconds(),
    opacity: Type.Number({ default: 100, minimum: 0, maximum: 100 }),
    ...inSection('place', {
      id: Type.String({ default: '', maxLength: 50 }),
      x: offset(),
      y: offset(),
      w: length(400),
      h: length(300),
      /** Its order from back to front. */
      layer: Type.Integer({ default: 0, minimum: -1_000, maximum: 1_000 }),
      /** Degrees, clockwise. */
      turn: Type.Number({ default: 0, minimum: -360, maximum: 360 }),
      /** Layers of a group are chosen and moved together. */
      group: Type.String({ default: '', maxLength: 50 }),
      locked: flag(false),
    }),
  }),
});

/** A frame with a title around its content. */
export const screenFrame = defineKind({
  zhjyKey: 'screenFrame',
  wing: 'blocks',
  bare: true,
  container: { values: 'record' },
  props: cardProps({
    title: text(''),
    /** 1: lines with corners, 2: a glowing border, 3: corners only, 4: a plain panel. */
    styleType: numbered('screenFrameStyle', 4),
    lineColor: colour(),
    ...fontProps('title', 20, true),
  }),
});

/** An ornament without content, or a heading. */
export const decoration = defineKind({
  zhjyKey: 'decoration',
  wing: 'blocks',
  bare: true,
  props: cardProps({
    title: text(''),
    /** 1: a heading between wings, 2: a line that fades, 3: a line with a moving light, 4: dots, 5: a ring. */
    styleType: numbered('decorationStyle', 5),
    lineColor: colour(),
    ...fontProps('title', 40, true),
  }),
});

/** The time in the zone of the organisation. */
export const clock = defineKind({
  zhjyKey: 'clock',
  wing: 'blocks',
  bare: true,
  props: cardProps({
    shows: oneOf(['seconds', 'minutes', 'clock', 'date'], 'seconds'),
    showWeekday: flag(true),
    align: oneOf(['left', 'center', 'right'], 'right'),
    ...fontProps('value', 24),
  }),
});

/** A figure whose digits turn over when it changes. */
export const numberFlip = defineKind({
  zhjyKey: 'numberFlip',
  wing: 'blocks',
  bare: true,
  options: true,
  props: cardProps({
    title: text(''),
    /** The field of the first row of the source. */
    field: Type.String({ default: 'value', maxLength: 130 }),
    precision: Type.Integer({ default: 0, minimum: 0, maximum: 8 }),
    unit: text(''),
    ...dataProps,
    ...fontProps('value', 48, true),
    ...fontProps('label', 18),
  }),
});

/** Rows of a source that move up when there are more than fit. */
export const scrollTable = defineKind({
  zhjyKey: 'scrollTable',
  wing: 'blocks',
  bare: true,
  options: true,
  props: cardProps({
    columnData: entries(
      {
        fullName: text(''),
        filedName: Type.String({ default: '', maxLength: 130 }),
        width: px(0),
        align: oneOf(['left', 'center', 'right'], 'left'),
        format: oneOf(['text', 'number', 'date', 'datetime'], 'text'),
      },
      20,
    ),
    ...dataProps,
    /** Rows in view. */
    tableCount: Type.Integer({ default: 6, minimum: 1, maximum: 100 }),
    /** For one row to move out of view. */
    stepSeconds: Type.Number({ default: 2, minimum: 0.5, maximum: 60 }),
    tableIndex: flag(false),
    ...fontProps('header', 16, true),
    tableFontSize: fontPx(16),
    tableFontColor: colour(),
  }),
});
