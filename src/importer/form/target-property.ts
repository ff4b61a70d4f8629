import type { TSchema } from '@sinclair/typebox';
import defaults from '#schemas/language/defaults.json' with { type: 'json' };
import { nodeConfigProperties } from '#schemas/language/node.ts';
import type { Kind } from '#core/kind/kind.ts';
import type { Entry } from '../input/property-entry.ts';

/** The property of this language for a property of the family. */
export interface Target {
  name: string;
  place: 'props' | 'config';
  schema: TSchema;
  /** Its default value. */
  standard: unknown;
}

/** Config properties of hand-written definitions only, not import targets. */
const silent = new Set(['children', 'zhjyKey', 'layout', 'tableName', 'className', 'dragDisabled']);

/** The target of a property in a node of a kind; undefined when the kind has none. */
export function targetOf(entry: Entry, kind: Kind): Target | undefined {
  const places = entry.isConfig ? [inConfig, inProps] : [inProps, inConfig];
  for (const name of entry.names) {
    for (const place of places) {
      const target = place(name, kind);
      if (target) return target;
    }
  }
  return undefined;
}

function inProps(name: string, kind: Kind): Target | undefined {
  const schema = own(kind.props.properties, name);
  if (!schema || schema['deprecated'] === true) return undefined;
  return { name, place: 'props', schema, standard: schema['default'] };
}

function inConfig(name: string, kind: Kind): Target | undefined {
  if (silent.has(name)) return undefined;
  const special = own((kind.config?.properties ?? {}) as Record<string, TSchema>, name);
  const schema = special ?? own(nodeConfigProperties, name);
  if (!schema) return undefined;
  const common: Readonly<Record<string, unknown>> = defaults.config;
  const standard = special && 'default' in special ? special['default'] : common[name];
  return { name, place: 'config', schema, standard };
}

const own = (schemas: Readonly<Record<string, TSchema>>, name: string): TSchema | undefined =>
  Object.hasOwn(schemas, name) ? schemas[name] : undefined;
