import { hasRows, showsRows } from '../../kind/kind.ts';
import { type TSchema, Type } from '@sinclair/typebox';
import defaults from '#schemas/language/defaults.json' with { type: 'json' };
import { editedBy, type NodeSection } from '#schemas/language/editor.ts';
import { nodeConfigProperties } from '#schemas/language/node.ts';
import type { Kind } from '../../kind/kind.ts';

/** Path of a property in a node: `['config', 'label']`, `['placeholder']`, `['vModel']`. */
export type PropertyPath = readonly string[];

export interface PanelProperty {
  path: PropertyPath;
  schema: TSchema;
  /** Message ids of its label and description. */
  title: string;
  about: string;
}

/** A section of the property panel; `common` first. */
export interface PanelPart {
  id: 'common' | 'own' | 'more' | NodeSection;
  properties: PanelProperty[];
}

/** Further sections, in their order. */
const sections: readonly NodeSection[] = [
  'chartTitle',
  'series',
  'xAxis',
  'yAxis',
  'legend',
  'tooltip',
  'margins',
  'look',
  'link',
  'place',
];

/** The most common properties, shown first. */
const common = ['label', 'required', 'span', 'tipLabel', 'defaultValue'];
/** Edited elsewhere, or set by code only. */
const unsaid = new Set(['zhjyKey', 'children', 'dragDisabled', 'layout', 'tableName']);

/** All properties of a node of this kind by section: the property panel is generated from them. */
export function nodePanel(kind: Kind): PanelPart[] {
  const config = configOf(kind);
  const named =
    kind.value !== undefined || hasRows(kind) ? [property(['vModel'], Type.String(), 'kind.node.vModel')] : [];
  const first = common.flatMap((name) => (config.has(name) ? [config.get(name) as PanelProperty] : []));
  const all = entriesOf(kind.props.properties).map(([name, schema]) => property([name], schema, `kind.prop.${name}`));
  const own = all.filter(({ schema }) => schema['section'] === undefined);
  const source = kind.options
    ? [property(['source'], Type.Ref('source'), showsRows(kind) ? 'kind.card.source' : 'kind.node.source')]
    : [];
  const events = (kind.events ?? []).length > 0 ? [property(['on'], eventsOf(kind), 'kind.node.on')] : [];
  const columns = hasRows(kind) ? [property(['children'], Type.Array(Type.Ref('node')), 'kind.node.columns')] : [];
  const more = [...config].filter(([name]) => !common.includes(name)).map(([, one]) => one);
  return [
    { id: 'common' as const, properties: [...named, ...first] },
    { id: 'own' as const, properties: [...columns, ...source, ...own] },
    ...sections.map((id) => ({ id, properties: all.filter(({ schema }) => schema['section'] === id) })),
    { id: 'more' as const, properties: [...more, ...events] },
  ].filter(({ properties }) => properties.length > 0);
}

/** The steps of each event of a kind. */
const eventsOf = ({ events = [] }: Kind) =>
  Type.Object(
    Object.fromEntries(
      events.map((name) => [name, Type.Optional(Type.Array(Type.Ref('action'), { title: `kind.event.${name}` }))]),
    ),
  );

/** Properties that only apply to kinds with a value. */
const ofValues = [
  'required',
  'requiredMessage',
  'defaultValue',
  'defaultCurrent',
  'regList',
  'unique',
  'dropHidden',
  'trigger',
];

function configOf(kind: Kind): Map<string, PanelProperty> {
  const holdsNothing = kind.value === undefined && !hasRows(kind);
  const without = new Set([
    ...(kind.without ?? []),
    ...(kind.bare ? ['label', 'showLabel', 'labelWidth', 'tipLabel', 'span', 'className'] : []),
    ...(holdsNothing ? ofValues : []),
  ]);
  const all = { ...(nodeConfigProperties as Record<string, TSchema>), ...kind.config?.properties };
  return new Map(
    entriesOf(all)
      .filter(([name]) => !unsaid.has(name) && !without.has(name))
      .map(([name, schema]) => [name, property(['config', name], ruled(name, schema), `kind.config.${name}`)]),
  );
}

/** The schema of a config property; a value to start with is entered in the field's own control. */
const ruled = (name: string, schema: TSchema): TSchema =>
  name === 'defaultValue' ? { ...schema, ...editedBy('ownValue') } : withDefault(name, schema);

/** The defaults of common config properties are defined by the language, not in their schema. */
function withDefault(name: string, schema: TSchema): TSchema {
  const standard = (defaults.config as Record<string, unknown>)[name];
  return schema.default === undefined && standard !== undefined ? { ...schema, default: standard } : schema;
}

const entriesOf = (properties: Record<string, TSchema>) =>
  Object.entries(properties).filter(([, schema]) => schema['deprecated'] !== true);

const property = (path: PropertyPath, schema: TSchema, id: string): PanelProperty => ({
  path,
  schema,
  title: schema.title ?? id,
  about: schema.description ?? `${id}.about`,
});
