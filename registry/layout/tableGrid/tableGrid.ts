import { Type } from '@sinclair/typebox';
import { editedBy } from '#schemas/language/editor.ts';
import { defineKind } from '../../kind.ts';
import {
  configOf,
  containerConfig,
  defaultValueOf,
  flag,
  oneOf,
  propsOf,
  withoutContainer,
} from '../../kit/schema/props.ts';

/** A table whose cells hold fields and may span rows and columns. */
const props = propsOf({});

export const tableGrid = defineKind({
  zhjyKey: 'tableGrid',
  wing: 'layout',
  props,
  config: containerConfig({
    defaultValue: defaultValueOf([]),
    borderType: oneOf(['solid', 'dashed', 'dotted', 'none'], 'solid'),
    borderColor: Type.String({ default: '#E2E0E0', ...editedBy('colour') }),
    borderWidth: Type.Number({ default: 1, minimum: 0, maximum: 20 }),
  }),
  without: withoutContainer,
  container: { values: 'record', only: 'tableGridTr' },
  fresh: {
    children: [
      {
        config: {
          zhjyKey: 'tableGridTr',
          children: [
            {
              config: {
                zhjyKey: 'tableGridTd',
                merged: false,
                colspan: 1,
                rowspan: 1,
                children: [],
                backgroundColor: '',
              },
            },
          ],
        },
      },
    ],
  },
  events: [],
});

/** One row of `tableGrid`. */
export const tableGridTr = defineKind({
  zhjyKey: 'tableGridTr',
  wing: 'layout',
  props: propsOf({}),
  container: { values: 'record', only: 'tableGridTd' },
  bare: true,
  events: [],
});

/** One cell of `tableGrid`. A `merged` cell is covered by its neighbour's span and not drawn. */
const config = configOf({
  merged: flag(false),
  colspan: Type.Integer({ default: 1, minimum: 1, maximum: 100 }),
  rowspan: Type.Integer({ default: 1, minimum: 1, maximum: 1000 }),
  backgroundColor: Type.String({ default: '', ...editedBy('colour') }),
});

export const tableGridTd = defineKind({
  zhjyKey: 'tableGridTd',
  wing: 'layout',
  props: propsOf({}),
  config,
  container: { values: 'record' },
  bare: true,
  events: [],
});
