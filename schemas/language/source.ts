import { type TSchema, Type } from '@sinclair/typebox';
import { Conditions } from './condition.ts';
import { editedBy } from './editor.ts';
import { Grouping, type Measure, measuresMax } from './grouping.ts';
import type { Text } from './text.ts';

/** Colours of options, readable on light and dark backgrounds. */
export const optionColors = ['blue', 'cyan', 'gold', 'gray', 'green', 'orange', 'purple', 'red'] as const;
export type OptionColor = (typeof optionColors)[number];

/** One option of a list; trees nest in `children`. */
export interface Option {
  id: string | number;
  fullName: Text;
  disabled?: boolean;
  /** Lists and details show the option as a tag in this colour. */
  color?: OptionColor;
  children?: Option[];
  [more: string]: unknown;
}

/**
 * Parameters of a source or an action: each value is a constant, or `{ "var": "..." }` read from record, row, user, route
 * or a bound name. A source reloads when one of them changes.
 */
export type Parameters = Record<string, unknown>;

/**
 * Where options or rows come from. Exactly one of the five. Written options and dictionaries take one parameter, `below`:
 * only the options below this one are offered, by its id or code (FORMULA-026).
 */
export type Source = Published & Way;

interface Published {
  /** Strangers may see the rows where a big screen is shared by a link (SCREEN-005). */
  public?: boolean;
}

type Way =
  | { static: Option[]; with?: Parameters }
  | {
      dictionary: string;
      value?: 'id' | 'enCode';
      with?: Parameters;
    }
  | { interface: string; with?: Parameters; value?: string; label?: string; children?: string }
  | {
      call: string;
      with?: Parameters;
      value?: string;
      label?: string;
      children?: string;
      /** The call answers one record, not a list. Where there is none, nothing is reported. */
      one?: boolean;
    }
  | ModelSource;

/** Records of a form; with `measures` they become figures by groups, computed by the server. */
export interface ModelSource extends Partial<Omit<Grouping, 'measures'>> {
  model: string;
  /** Values of fields that the records have. */
  with?: Parameters;
  value?: string;
  label?: string;
  /** Conditions that the grouped records meet. */
  where?: Conditions;
  /** Each with the name of its series. */
  measures?: (Measure & { label?: string })[];
}

const LabelledMeasures = Type.Array(
  Type.Object(
    { ...Grouping.properties.measures.items.properties, label: Type.Optional(Type.String({ maxLength: 50 })) },
    { additionalProperties: false },
  ),
  { minItems: 1, maxItems: measuresMax },
);

const With = Type.Optional(Type.Record(Type.String(), Type.Unknown()));
const Public = { public: Type.Optional(Type.Boolean({ title: 'kind.source.public' })) };
const Shape = {
  value: Type.Optional(Type.String({ title: 'kind.source.value' })),
  label: Type.Optional(Type.String({ title: 'kind.source.label' })),
};
/** Figures have no such properties. */
const ofRecords = { when: { '!': { var: 'measures' } } };
const shapeOfRecords = { value: { ...Shape.value, ...ofRecords }, label: { ...Shape.label, ...ofRecords } };
const Children = Type.Optional(Type.String({ title: 'kind.source.children' }));

export const Option: TSchema = Type.Recursive(
  (This) =>
    Type.Object(
      {
        id: Type.Union([Type.String(), Type.Number()]),
        fullName: Type.Ref('text'),
        disabled: Type.Optional(Type.Boolean()),
        color: Type.Optional(Type.Union(optionColors.map((color) => Type.Literal(color)))),
        children: Type.Optional(Type.Array(This)),
      },
      { additionalProperties: true },
    ),
  { $id: 'option' },
);

export const Source: TSchema = Type.Union(
  [
    Type.Object({ static: Type.Array(Type.Ref('option')), with: With, ...Public }, { additionalProperties: false }),
    Type.Object(
      {
        dictionary: Type.String(editedBy('dictionary')),
        value: Type.Optional(Type.Union([Type.Literal('id'), Type.Literal('enCode')], { title: 'kind.source.value' })),
        with: With,
        ...Public,
      },
      { additionalProperties: false },
    ),
    Type.Object(
      { interface: Type.String(editedBy('interface')), with: With, ...Shape, children: Children, ...Public },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        call: Type.String(editedBy('call')),
        with: With,
        ...Shape,
        children: Children,
        one: Type.Optional(Type.Boolean()),
        ...Public,
      },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        model: Type.String(editedBy('form')),
        with: With,
        ...shapeOfRecords,
        ...Grouping.properties,
        where: Type.Optional({ ...Conditions, title: 'kind.source.where' }),
        measures: Type.Optional(LabelledMeasures),
        ...Public,
      },
      { additionalProperties: false },
    ),
  ],
  { $id: 'source' },
);
