import { type TSchema, Type } from '@sinclair/typebox';
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

/** Where options or rows come from. Exactly one of the five. */
export type Source =
  | { static: Option[] }
  | { dictionary: string; value?: 'id' | 'enCode' }
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
  | { model: string; with?: Parameters; value?: string; label?: string };

const With = Type.Optional(Type.Record(Type.String(), Type.Unknown()));
const Shape = { value: Type.Optional(Type.String()), label: Type.Optional(Type.String()) };

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
    Type.Object({ static: Type.Array(Type.Ref('option')) }, { additionalProperties: false }),
    Type.Object(
      { dictionary: Type.String(), value: Type.Optional(Type.Union([Type.Literal('id'), Type.Literal('enCode')])) },
      { additionalProperties: false },
    ),
    Type.Object(
      { interface: Type.String(), with: With, ...Shape, children: Type.Optional(Type.String()) },
      { additionalProperties: false },
    ),
    Type.Object(
      {
        call: Type.String(),
        with: With,
        ...Shape,
        children: Type.Optional(Type.String()),
        one: Type.Optional(Type.Boolean()),
      },
      { additionalProperties: false },
    ),
    Type.Object({ model: Type.String(), with: With, ...Shape }, { additionalProperties: false }),
  ],
  { $id: 'source' },
);
