import { type TProperties, type TSchema, Type } from '@sinclair/typebox';
import { editedBy, type NodeSection } from '#schemas/language/editor.ts';
import { flag, nested, oneOf, propsOf, text } from '../schema/props.ts';

/** Properties with an explanation of their own; that of others is by their type. */
const explained = new Set(['rows', 'refresh', 'colorList', 'option', 'id', 'flush']);

function aboutOf(schema: TSchema): string {
  if (schema['editor'] === 'colour') return 'colour';
  if (schema['offers'] !== undefined) return 'choice';
  if (schema['type'] === 'boolean') return 'flag';
  if (schema['type'] === 'number' || schema['type'] === 'integer') return 'number';
  if (schema['type'] === 'array') return 'entries';
  return schema['type'] === 'string' ? 'name' : 'choice';
}

/** The properties of a card, with what the panel says about each type. */
export const cardProps = <P extends TProperties>(properties: P) => propsOf(described(properties));

function described<P extends TProperties>(properties: P): P {
  const all = Object.entries(properties).map(([name, schema]) => [
    name,
    explained.has(name) ? schema : { ...schema, description: `kind.card.about.${aboutOf(schema)}` },
  ]);
  // Same keys and schemas, with one annotation added.
  return Object.fromEntries(all) as P;
}

/** Property schemas that the cards of a portal share, by the names of the product family. */
export const colour = (fallback = '') => Type.String({ default: fallback, maxLength: 60, ...editedBy('colour') });
export const px = (fallback: number, minimum = 0, maximum = 2_000) =>
  Type.Number({ default: fallback, minimum, maximum });
/** One of several looks, counted from one; the property panel offers them by name: `kind.choice.{name}.{number}`. */
export const numbered = (name: string, last: number) =>
  Type.Integer({
    ...{ default: 1, minimum: 1, maximum: last, title: `kind.prop.${name}` },
    offers: Array.from({ length: last }, (_, index) => index + 1),
  });
export const fontPx = (fallback = 14) => px(fallback, 8, 120);
export const iconName = () => Type.String({ default: '', maxLength: 100, ...editedBy('icon') });
export const url = () => Type.String({ default: '', maxLength: 2_000 });

/** Size, weight and colour of a text; an empty colour is that of the theme. */
export function fontProps<Prefix extends string>(prefix: Prefix, sizePx = 14, isBold = false) {
  return {
    [`${prefix}FontSize`]: fontPx(sizePx),
    [`${prefix}FontWeight`]: flag(isBold),
    [`${prefix}FontColor`]: colour(),
  } as { [Name in `${Prefix}FontSize`]: ReturnType<typeof fontPx> } & {
    [Name in `${Prefix}FontWeight`]: ReturnType<typeof flag>;
  } & { [Name in `${Prefix}FontColor`]: ReturnType<typeof colour> };
}

/** Where a card, a shortcut or a figure leads: nowhere, to a menu or to an address. */
export const linkProps = {
  linkType: oneOf(['', '1', '2'], ''),
  /** The menu, of link type 1. */
  moduleId: Type.String({ default: '', maxLength: 50 }),
  urlAddress: url(),
  linkTarget: oneOf(['_self', '_blank'], '_self'),
};

/** The link on a phone, in place of the other one. */
export const appLinkProps = {
  appLinkType: oneOf(['', '1', '2'], ''),
  appModuleId: Type.String({ default: '', maxLength: 50 }),
  appUrlAddress: url(),
};

export const refreshProp = Type.Optional(
  nested(
    described({ autoRefresh: flag(false), autoRefreshTime: Type.Integer({ default: 5, minimum: 1, maximum: 1_440 }) }),
  ),
);

/** Fixed rows, where a card has no source. */
export const rowsProp = Type.Unsafe<Readonly<Record<string, unknown>>[]>(
  Type.Array(Type.Record(Type.String(), Type.Unknown()), {
    ...{ default: [], maxItems: 1_000 },
    ...editedBy('dataRows'),
  }),
);

/** A closed list of entries with properties of their own. */
export const entries = <P extends TProperties>(properties: P, maxItems: number) =>
  Type.Array(nested(described(properties)), { default: [], maxItems });

/** What every card with data has. */
export const dataProps = { rows: rowsProp, refresh: refreshProp, emptyText: text('') };

/** Properties of a kind in a section of the property panel. */
export const inSection = <P extends TProperties>(section: NodeSection, properties: P): P =>
  // Same keys and schemas, with one annotation added.
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, { ...schema, section }]),
  ) as unknown as P;
