import type { Action } from '#schemas/language/action.ts';
import type { Definition, FormSettings } from '#schemas/language/definition.ts';
import type { NodeConfig } from '#schemas/language/node.ts';
import type { Rule } from '#schemas/language/rule.ts';
import type { Source } from '#schemas/language/source.ts';
import type { Text } from '#schemas/language/text.ts';
import type { CalculationGraph } from '../calc/graph.ts';
import type { Kind, Props } from '../kind.ts';

/** One node of a compiled screen: frozen, defaults filled, its kind resolved. */
export interface CompiledNode {
  /** Where it stands in the definition, for example `fields[3].children[0]`; unique, and the React key. */
  readonly address: string;
  readonly zhjyKey: string;
  /** Absent: no such kind. The node is shown as `unknown` with its address. */
  readonly kind: Kind | undefined;
  readonly config: Readonly<NodeConfig> & { readonly label: Text };
  /** The kind's props, defaults filled. */
  readonly props: Props;
  /** Name in the record; in a sub-table `lines.amount`. Absent: the node stores nothing. */
  readonly field: string | undefined;
  readonly source: Source | undefined;
  readonly on: Readonly<Record<string, readonly Action[]>>;
  readonly children: readonly CompiledNode[];
  /** Nodes in the properties the kind names as slots. */
  readonly slots: Readonly<Record<string, readonly CompiledNode[]>>;
  readonly rules: CompiledRules;
  /** The form of its own that a `form` kind holds (dialog, drawer, detail), when the node says `fields`. */
  readonly form?: CompiledScreen;
}

/** The conditions of a node that are not constant. */
export interface CompiledRules {
  readonly shown?: CompiledRule;
  readonly required?: CompiledRule;
  readonly disabled?: CompiledRule;
}

/** A json-logic rule made ready: what it reads, and how to ask it. */
export interface CompiledRule {
  readonly source: Rule;
  /** Names it reads, as written: `days`, `row.x`, `user.id`, `type.id`. */
  readonly reads: readonly string[];
  /** Truth on a scope that answers reads by name. Never throws; what cannot be evaluated is false. */
  test(read: (name: string) => unknown): boolean;
}

/** A screen ready to be interpreted, on the page and on the server alike. */
export interface CompiledScreen {
  readonly definition: Readonly<Definition>;
  readonly title: Text;
  readonly form: Readonly<Required<FormSettings>>;
  /** A form's fields, or a page's one body. */
  readonly root: readonly CompiledNode[];
  readonly overlays: Readonly<Record<string, CompiledNode>>;
  /** Every node with a place in the record, by field name (`days`, `lines`, `lines.amount`), in reading order. */
  readonly fields: ReadonlyMap<string, CompiledNode>;
  readonly calculation: CalculationGraph;
}
