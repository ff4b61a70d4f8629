import type { DefinitionNode, NodeConfig } from '#schemas/language/node.ts';
import type { Kind } from '#core/kind/kind.ts';
import { at } from '#core/schema/path.ts';
import type { JsonObject } from '#core/schema/record.ts';
import { importEvents } from './events.ts';
import { childrenOf } from './field-names.ts';
import { configOf, type Found, givenKind, kindOf, nameOf } from './kind-of.ts';
import type { Part } from './ledger.ts';
import { namePanels } from './panels.ts';
import { importProperties } from './properties.ts';
import type { Setup } from './setup.ts';
import { importSource } from './source.ts';

/** The context of a node. */
export interface Around {
  parent?: string;
  /** The name of the containing sub-table. */
  table?: string | undefined;
  /** Properties that belong to the list entry that contains the node. */
  skip?: ReadonlySet<string>;
}

/** Converts a family node with its children. Undefined, with an issue, if its kind cannot be determined. */
function importNode(part: Part, around: Around, setup: Setup): DefinitionNode | undefined {
  const found = kindOf(part, around.parent, setup.key, setup.kinds);
  const kind = found && setup.kinds.get(found.zhjyKey);
  if (!found || !kind) return undefined;
  markShape(part, found, setup);
  const name = importName(part, kind, setup);
  const node: JsonObject = {};
  const config: JsonObject = { zhjyKey: kind.zhjyKey };
  const within = { ...around, kind };
  const source = kind.options ? importSource(part, within, setup) : undefined;
  importProperties(part, { node, config }, within, setup);
  for (const [property, value] of Object.entries(found.props ?? {})) node[property] ??= value;
  importEvents(part, setup);
  const children = importChildren(part, kind, name, around, setup);
  const made: DefinitionNode = {
    // The loop over the properties above has filled in the config.
    config: config as unknown as NodeConfig,
    ...(name !== undefined && { vModel: name }),
    ...node,
    ...(source !== undefined && { source }),
    ...(children !== undefined && { children }),
  };
  setup.origins.set(made, part.path);
  return made;
}

/** Converts a list of nodes; unrecognised ones are reported by the ledger. */
export function importNodes(parts: readonly Part[], around: Around, setup: Setup): DefinitionNode[] {
  return parts.flatMap((part) => importNode(part, around, setup) ?? []);
}

/** Marks the properties that determine the kind of a node, and reports a guess. */
function markShape(part: Part, { zhjyKey, isGuess }: Found, { key, ledger }: Setup) {
  const config = configOf(part);
  for (const owner of [config, part]) {
    if (owner && key !== undefined && typeof owner.value[key] === 'string') ledger.mark(owner.value, key, 'imported');
  }
  if (config && isEmpty(config.value)) ledger.mark(part.value, lastKey(config), 'bookkeeping');
  if (!isGuess) return;
  const name = givenKind(part, key) ?? String(config?.value['tag'] ?? '');
  const where = config ? at(config.path, key ?? 'tag') : part.path;
  ledger.report(where, 'issue.family-unknown-kind', { name: name.slice(0, 100), other: zhjyKey });
}

const lastKey = ({ path }: Part) => (path.endsWith('__config__') ? '__config__' : 'config');
const isEmpty = (value: JsonObject) => Object.keys(value).length === 0;

function importName(part: Part, kind: Kind, { names, ledger }: Setup): string | undefined {
  for (const key of ['__vModel__', 'vModel']) {
    if (key in part.value) ledger.mark(part.value, key, nameOf(part) === undefined ? 'default' : 'imported');
  }
  return names.of(part) ?? (kind.value ? names.fresh(kind.zhjyKey) : undefined);
}

function importChildren(part: Part, kind: Kind, name: string | undefined, around: Around, setup: Setup) {
  const parts = childrenOf(part);
  for (const owner of [configOf(part), part]) {
    const list = owner?.value['children'];
    if (owner && Array.isArray(list) && list.length === 0) setup.ledger.mark(owner.value, 'children', 'imported');
  }
  if (!kind.container && !kind.rows) return undefined;
  if (parts.length === 0) return [];
  const inner = { parent: kind.zhjyKey, table: kind.rows ? name : around.table };
  return namePanels(importNodes(parts, inner, setup), kind, configOf(part)?.value['active']);
}
