import type { CompiledNode } from '#core/compile/tree.ts';
import { useFace } from '../context/face-loader.ts';
import { FormScope, pathOf, useFieldState, useFormPlace, useFormIfAny } from '../form/form-scope.ts';
import { GridCell } from './GridCell.tsx';
import { usePlatform } from '../context/platform.ts';

/** A node without a value: a container, a display or a block. Within a form, the form evaluates its conditions. */
export function Block({ node }: { node: CompiledNode }) {
  return useFormIfAny() ? <BlockInForm node={node} /> : <Look node={node} />;
}

function BlockInForm({ node }: { node: CompiledNode }) {
  const place = useFormPlace();
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
  const { faces } = usePlatform();
  const Face = useFace(faces, node.zhjyKey, 'view');
  if (!Face) return null;
  if (node.kind?.bare) return <Face node={node} />;
  return (
    <GridCell config={node.config}>
      <Face node={node} />
    </GridCell>
  );
}
