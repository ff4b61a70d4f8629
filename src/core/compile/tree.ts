import type { Action } from '#schemas/language/action.ts';
import type { Definition, FormSettings } from '#schemas/language/definition.ts';
import type { Severity } from '#schemas/language/issue.ts';
import type { Lookup } from '#schemas/language/lookup.ts';
import type { NodeConfig } from '#schemas/language/node.ts';
import type { Rule } from '#schemas/language/rule.ts';
import type { Source } from '#schemas/language/source.ts';
import type { Text } from '#schemas/language/text.ts';
import type { CalculationGraph } from '../calc/graph.ts';
import type { Tree } from '../calc/parse.ts';
import type { Kind, Props } from '../kind/kind.ts';

/** A node of a compiled screen: frozen, defaults filled, its kind resolved. */
export interface CompiledNode {
  /** Path in the definition, for example `fields[3].children[0]`; unique, and the React key. */
  readonly address: string;
  readonly zhjyKey: string;
  /** Absent if there is no such kind: the node is rendered as `unknown` with its address. */
  readonly kind: Kind | undefined;
  readonly config: Readonly<NodeConfig> & { readonly label: Text };
  /** The props of the kind, defaults filled. */
  readonly props: Props;
  /** Field name in the record; in a sub-table `lines.amount`. Absent: the node stores nothing. */
  readonly field: string | undefined;
  readonly source: Source | undefined;
  readonly on: Readonly<Record<string, readonly Action[]>>;
  readonly children: readonly CompiledNode[];
  /** Child nodes in the properties declared as slots by the kind. */
  readonly slots: Readonly<Record<string, readonly CompiledNode[]>>;
  readonly rules: CompiledRules;
  /** The nested form of a `form` kind (dialog, drawer, detail), when the node has `fields`. */
  readonly form?: CompiledScreen;
}

/** The conditions of a node that are not constant. */
export interface CompiledRules {
  readonly shown?: CompiledRule;
  readonly required?: CompiledRule;
  readonly disabled?: CompiledRule;
}

/** A compiled rule, of json-logic or of a formula: its dependencies, and a function to evaluate it. */
export interface CompiledRule {
  readonly source: Rule;
  /** Names it reads, as written: `days`, `row.x`, `user.id`, `type.id`. */
  readonly reads: readonly string[];
  /** Evaluates the rule with values by name. Never throws; a rule that fails to evaluate is false. */
  test(read: (name: string) => unknown): boolean;
}

/** Something that must hold in a record, or in every row of a table. */
export interface CompiledCheck {
  /** The sub-table whose rows are checked; absent: the record. */
  readonly table: string | undefined;
  readonly rule: CompiledRule;
  readonly message: Text;
  readonly severity: Severity;
  /** The fields that show the message, by full name. */
  readonly marks: readonly string[];
}

/** Something that formulas read of another form. */
export interface CompiledLookup {
  /** `rate`, or `lines.rate` for one in each row. */
  readonly name: string;
  readonly table: string | undefined;
  readonly column: string;
  readonly lookup: Lookup;
  /** The names that its conditions read. */
  readonly reads: readonly string[];
  /** The values of its conditions, blank ones null. */
  arguments(read: (name: string) => unknown): unknown[];
}

/** A compiled screen, interpreted on the page and on the server. */
export interface CompiledScreen {
  readonly definition: Readonly<Definition>;
  readonly title: Text;
  readonly form: Readonly<Required<FormSettings>>;
  /** The fields of a form, or the single body of a page. */
  readonly root: readonly CompiledNode[];
  readonly overlays: Readonly<Record<string, CompiledNode>>;
  /** Every node with a field in the record, by field name (`days`, `lines`, `lines.amount`), in reading order. */
  readonly fields: ReadonlyMap<string, CompiledNode>;
  readonly calculation: CalculationGraph;
  /** What formulas read of other forms, by name. */
  readonly lookups?: ReadonlyMap<string, CompiledLookup>;
  /** What must hold, where the form or a sub-table says so. */
  readonly checks?: readonly CompiledCheck[];
  /** Formulas that are more than arithmetic, where there are some: their functions are loaded when it is shown. */
  readonly formulas?: readonly Tree[];
}
