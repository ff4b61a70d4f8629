import type { ComponentType } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { Props } from '#core/kind/kind.ts';
import type { Option } from '#schemas/language/source.ts';
import type { NodeConfig } from '#schemas/language/node.ts';

/** Props of a value kind's edit face. It never fetches and does not depend on where it is rendered. */
export interface EditProps<P = Props, V = unknown> {
  /** Id for the focusable control; the label refers to it. */
  id: string;
  value: V;
  onChange(value: V): void;
  onBlur(): void;
  props: P;
  config: Readonly<NodeConfig>;
  disabled: boolean;
  /** Sets aria-invalid; the message is rendered below the field with the id `describedBy`. */
  invalid: boolean;
  describedBy: string | undefined;
  /** The field's label in the current language, for controls that a label element cannot refer to. */
  label: string;
  required: boolean;
  /** Kinds with `options`: the options and their loading state. */
  options: Options;
  /** True in a sub-table or list cell, where space is limited. */
  compact: boolean;
}

export interface Options {
  items: readonly Option[];
  state: 'ready' | 'loading' | 'failed';
  reload(): void;
}

/** Props of a value kind's view and cell faces. `text` is the kind's `text` function. */
export interface ViewProps<P = Props, V = unknown> {
  value: V;
  props: P;
  config: Readonly<NodeConfig>;
  text: string;
  options: Options;
}

/** Props of layout kinds, displays and blocks: their node. They render children with `<Nodes>` of the runtime. */
export interface NodeProps {
  node: CompiledNode;
}

/**
 * Props of the faces of a kind that holds rows: its node, whose children are the columns. Cell values live in the form
 * store.
 */
export interface RowsProps {
  node: CompiledNode;
  disabled: boolean;
}

export type FaceName = 'edit' | 'view' | 'cell';

/**
 * The faces of one kind, lazy-loaded on first use. The fallback order is cell -> view -> text. Kinds without a value
 * have only `view`, used in every mode.
 */
export interface Faces {
  edit?: () => Promise<{ default: ComponentType<never> }>;
  view?: () => Promise<{ default: ComponentType<never> }>;
  /** `text`: the kind's text, where the view has more than fits into a cell. */
  cell?: (() => Promise<{ default: ComponentType<never> }>) | 'text';
}

/** The faces of all kinds, by zhjyKey: all the interpreter needs to render them. */
export type FaceTable = Readonly<Record<string, Faces>>;
