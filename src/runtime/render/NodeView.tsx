import { hasRows } from '#core/kind/kind.ts';
import { createElement, memo, useCallback, useSyncExternalStore } from 'react';
import type { CompiledNode, CompiledRule } from '#core/compile/tree.ts';
import { Field } from './Field.tsx';
import { NodeBoundary, UnknownNode } from './NodeBoundary.tsx';
import { useFace } from '../context/face-loader.ts';
import { rootOf } from '../context/scope.ts';
import { useNameResolver } from '../page/name-resolver.ts';
import { isPlaced } from '../context/platform.ts';
import { Marked } from '../context/Marked.tsx';
import { FormScope, pathOf, useFieldState, useFormIfAny, useFieldContext } from '../form/form-scope.ts';
import { GridCell } from './GridCell.tsx';
import { useAuth, useInterpreter } from '../context/application.tsx';

/** A field with rows. Its face reads and writes single cells through the form store, never the whole value. */
const RowsField = memo(function RowsField({ node }: { node: CompiledNode }) {
  const { faces } = useInterpreter();
  const place = useFieldContext();
  const { shown, disabled } = useFieldState(pathOf(node, place.row));
  const face = useFace(faces, node.zhjyKey, place.mode);
  if (!shown || !face) return null;
  const isDisabled = place.disabled || disabled || place.store.screen.form.disabled;
  return <GridCell config={node.config}>{createElement(face, { node, disabled: isDisabled })}</GridCell>;
});

/** A node without a value: a container, a display or a block. Within a form, the form evaluates its conditions. */
function Block({ node }: { node: CompiledNode }) {
  const form = useFormIfAny();
  if (form) return <BlockInForm node={node} />;
  return node.rules.shown ? <ConditionalBlock node={node} rule={node.rules.shown} /> : <Look node={node} />;
}

/** A block outside a form whose rule reads names bound around it, for example the entry of a list. */
function ConditionalBlock({ node, rule }: { node: CompiledNode; rule: CompiledRule }) {
  const reading = useNameResolver();
  const follow = useCallback(
    (changed: () => void) => {
      const leaves = [...new Set(rule.reads.map(rootOf))].map((root) => reading.subscribe(root, changed));
      return () => leaves.forEach((leave) => leave());
    },
    [rule, reading],
  );
  return useSyncExternalStore(follow, () => rule.test(reading.read)) ? <Look node={node} /> : null;
}

function BlockInForm({ node }: { node: CompiledNode }) {
  const place = useFieldContext();
  const { shown, disabled } = useFieldState(pathOf(node, place.row));
  if (!shown) return null;
  if (!disabled || place.disabled) return <Look node={node} />;
  return (
    <FormScope value={{ ...place, disabled: true }}>
      <Look node={node} />
    </FormScope>
  );
}

function Look({ node }: { node: CompiledNode }) {
  const { faces } = useInterpreter();
  const face = useFace(faces, node.zhjyKey, 'view');
  if (!face) return null;
  const content = createElement(face, { node });
  return node.kind?.bare ? content : <GridCell config={node.config}>{content}</GridCell>;
}

/** Renders one node by its kind: a field, a container, a display or a block. An error boundary isolates failures. */
export const NodeView = memo(function NodeView({ node }: { node: CompiledNode }) {
  const auth = useAuth();
  if (!isPlaced(node, auth)) return null;
  const Part = !node.kind ? UnknownNode : hasRows(node.kind) ? RowsField : node.kind.value ? Field : Block;
  return (
    <Marked node={node}>
      <NodeBoundary node={node}>
        <Part node={node} />
      </NodeBoundary>
    </Marked>
  );
});
