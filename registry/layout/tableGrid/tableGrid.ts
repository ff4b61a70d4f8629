import { Type } from '@sinclair/typebox';
import { containerConfig, defaultValueOf, withoutContainer } from '../../kit/schema/config.ts';
import { oneOf, propsOf } from '../../kit/schema/props.ts';
import { defineKind } from '../../kind.ts';

/** A table whose cells hold fields and may span rows and columns. */
const props = propsOf({});

export const tableGrid = defineKind({
  zhjyKey: 'tableGrid',
  wing: 'layout',
  props,
  config: containerConfig({
    defaultValue: defaultValueOf([]),
    borderType: oneOf(['solid', 'dashed', 'dotted', 'none'], 'solid'),
    borderColor: Type.String({ default: '#E2E0E0' }),
    borderWidth: Type.Number({ default: 1, minimum: 0, maximum: 20 }),
  }),
  without: withoutContainer,
  container: true,
  holds: 'tableGridTr',
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
