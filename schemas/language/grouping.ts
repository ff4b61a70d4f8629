import { Type, type Static } from '@sinclair/typebox';
import { editedBy } from './editor.ts';

/** Periods that times are grouped by, in the zone of the organisation; weeks begin on Monday. */
export const dateUnits = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type DateUnit = (typeof dateUnits)[number];

/** `count` without a field counts records; with one, its filled values. */
export const measureTypes = ['count', 'distinct', 'sum', 'average', 'least', 'greatest'] as const;

/** Maximum fields that records are grouped by, figures of a group, and groups of an answer. */
export const groupsMax = 3;
export const measuresMax = 10;
export const groupRowsMax = 1_000;

const Field = Type.String({ minLength: 1, maxLength: 130, ...editedBy('field') });

/** A field that records are grouped by; a record with several values in it belongs to the group of each. */
const GroupBy = Type.Object(
  {
    field: Field,
    unit: Type.Optional(
      Type.Union(
        dateUnits.map((unit) => Type.Literal(unit)),
        { description: 'Of a time; without it by days.' },
      ),
    ),
    fill: Type.Optional(
      Type.Boolean({ description: 'Adds the periods between the first and the last that have no records.' }),
    ),
  },
  { additionalProperties: false },
);

const Measure = Type.Object(
  {
    type: Type.Union(measureTypes.map((type) => Type.Literal(type))),
    field: Type.Optional(Field),
  },
  { additionalProperties: false },
);

/** Groups are ordered by one of their fields or figures, named by its index. */
const GroupOrder = Type.Object(
  {
    by: Type.Union([Type.Literal('group'), Type.Literal('measure')]),
    index: Type.Integer({ minimum: 0, maximum: measuresMax - 1 }),
    descending: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

/** How records of a form become figures. */
export const Grouping = Type.Object({
  groups: Type.Optional(Type.Array(GroupBy, { maxItems: groupsMax, title: 'kind.source.groups' })),
  measures: Type.Array(Measure, { minItems: 1, maxItems: measuresMax }),
  order: Type.Optional(Type.Array(GroupOrder, { maxItems: groupsMax })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: groupRowsMax })),
});

/** A group: the stored value and the display text of each field it is grouped by, with exact decimal texts. */
export const GroupRow = Type.Object({
  groups: Type.Array(Type.Object({ id: Type.Union([Type.String(), Type.Null()]), name: Type.String() })),
  values: Type.Array(Type.Union([Type.String(), Type.Null()])),
});

export type Grouping = Static<typeof Grouping>;
export type GroupBy = Static<typeof GroupBy>;
export type Measure = Static<typeof Measure>;
export type GroupRow = Static<typeof GroupRow>;
