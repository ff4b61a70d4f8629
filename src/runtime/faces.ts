import type { ComponentType } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { Props } from '#core/kind.ts';
import type { Option } from '#schemas/language/source.ts';
import type { NodeConfig } from '#schemas/language/node.ts';

/** What a value kind's edit face gets. It never fetches; it never knows where it stands. */
export interface EditProps<P = Props, V = unknown> {
  /** For the control that takes the focus; the label points at it. */
  id: string;
  value: V;
  onChange(value: V): void;
  onBlur(): void;
  props: P;
  config: Readonly<NodeConfig>;
  disabled: boolean;
  /** Announced as aria-invalid; the sentence stands under the field with the id `describedBy`. */
  invalid: boolean;
  describedBy: string | undefined;
  /** The field's label in the reader's language, for controls that a label element cannot point at. */
  label: string;
  required: boolean;
  /** Kinds with `options`: what to choose from, and whether it is still loading or failed. */
  options: Options;
  /** True in a sub-table cell or list cell: no room to spare. */
  compact: boolean;
}

export interface Options {
  items: readonly Option[];
  state: 'ready' | 'loading' | 'failed';
  reload(): void;
}

/** What a value kind's view and cell get. `text` is the kind's `text` verb. */
export interface ViewProps<P = Props, V = unknown> {
  value: V;
  props: P;
  config: Readonly<NodeConfig>;
  text: string;
  options: Options;
}

/** What layout kinds, displays and blocks get: their node; they render inner nodes with `<Nodes>` of the runtime. */
export interface NodeProps {
  node: CompiledNode;
}

/** What the faces of a kind that holds rows get: its node, whose children are the columns. Its cells live in the form. */
export interface RowsProps {
  node: CompiledNode;
  disabled: boolean;
}

export type FaceName = 'edit' | 'view' | 'cell';

/**
 * The faces of one kind, each loaded when a screen first needs it. The ladder is cell -> view -> text.
 * Kinds without a value have only `view`, used in every mode.
 */
export interface Faces {
  edit?: () => Promise<{ default: ComponentType<never> }>;
  view?: () => Promise<{ default: ComponentType<never> }>;
  cell?: () => Promise<{ default: ComponentType<never> }>;
}

/** Everything the interpreter knows about looks: key to faces. */
export type FaceTable = Readonly<Record<string, Faces>>;
