import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';
import {
  cardProps,
  colour,
  dataProps,
  numbered,
  entries,
  fontProps,
  iconName,
  linkProps,
  px,
} from '../../kit/portal/card-props.ts';
import { flag, oneOf, text } from '../../kit/schema/props.ts';

const fieldName = () => Type.String({ default: '', maxLength: 130 });
const perRow = (fallback: number) => Type.Integer({ default: fallback, minimum: 1, maximum: 12 });
const appPerRow = Type.Optional(Type.Integer({ minimum: 1, maximum: 6 }));

/**
 * Figures with name, unit, icon and link (PORTAL-009). A figure is a constant, or a field of the first row of the
 * source; one that does not come is shown as `--`.
 */
export const dataBoard = defineKind({
  zhjyKey: 'dataBoard',
  wing: 'blocks',
  bare: true,
  options: true,
  props: cardProps({
    figures: entries(
      {
        fullName: text(''),
        /** A constant; absent: `field` of the source. */
        num: Type.String({ default: '', maxLength: 50 }),
        field: fieldName(),
        unit: text(''),
        precision: Type.Optional(Type.Integer({ minimum: 0, maximum: 8 })),
        icon: iconName(),
        iconColor: colour(),
        ...linkProps,
      },
      60,
    ),
    ...dataProps,
    rowNumber: perRow(4),
    appRowNumber: appPerRow,
    showBorder: flag(false),
    ...fontProps('label', 14),
    ...fontProps('value', 24, true),
    ...fontProps('unit', 14),
  }),
});

const tableColumns = () =>
  entries(
    {
      fullName: text(''),
      filedName: fieldName(),
      width: px(0),
      align: oneOf(['left', 'center', 'right'], 'left'),
      fixed: oneOf(['none', 'left', 'right'], 'none'),
      sortable: flag(false),
      format: oneOf(['text', 'number', 'date', 'datetime'], 'text'),
    },
    60,
  );

/** Rows of a source as a table with columns (PORTAL-010). */
export const tableList = defineKind({
  zhjyKey: 'tableList',
  wing: 'blocks',
  bare: true,
  events: ['choose'],
  options: true,
  props: cardProps({
    columnData: tableColumns(),
    ...dataProps,
    /** On a phone, where there are some. */
    appColumnData: Type.Optional(tableColumns()),
    tableIndex: flag(false),
    appTableCount: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })),
    /** Rows shown at first; the others are behind a button. */
    tableCount: Type.Integer({ default: 10, minimum: 1, maximum: 1_000 }),
    showHeader: flag(true),
    ...fontProps('header', 14),
    headerLeft: oneOf(['left', 'center', 'right'], 'left'),
    headerBgColor: colour(),
    tableFontSize: px(14, 8, 120),
    tableFontColor: colour(),
    tableOddLineColor: colour(),
    tableEvenLineColor: colour(),
    tableBgColor: colour(),
  }),
});

/** Rows of a source in the order of their values, in one of four looks (PORTAL-011). */
export const rankList = defineKind({
  zhjyKey: 'rankList',
  wing: 'blocks',
  bare: true,
  events: ['choose'],
  options: true,
  props: cardProps({
    ...dataProps,
    /** 1: medals and bars, 2: medals, 3: numbers with bars, 4: a plain list. */
    styleType: numbered('rankListStyle', 4),
    columnOptions: entries({ label: text(''), value: fieldName() }, 10),
  }),
});

/** Events in the order of their times (PORTAL-011). */
export const timeAxis = defineKind({
  zhjyKey: 'timeAxis',
  wing: 'blocks',
  bare: true,
  options: true,
  props: cardProps({
    ...dataProps,
    /** 1 to 4: vertical with the line left, right, between, alternating; 5 to 8: the same from left to right. */
    layout: numbered('timeAxisLayout', 8),
    /** 1: the earliest first, 2: the latest first. */
    sortable: numbered('timeAxisOrder', 2),
    /** Of imported definitions; the layout says it all. */
    styleType: Type.Integer({ default: 1, minimum: 1, maximum: 2, when: false }),
    columnOptions: entries({ label: text(''), value: fieldName() }, 10),
  }),
});
