import { memo } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import { useFace } from './context/face-loader.ts';
import { pathOf, useFieldState, useFormPlace } from './form/form-scope.ts';
import { GridCell } from './render/GridCell.tsx';
import { usePlatform } from './context/platform.ts';

/** A field with rows. Its face reads and writes single cells through the form store, never the whole value. */
export const RowsField = memo(function RowsField({ node }: { node: CompiledNode }) {
  const { faces } = usePlatform();
  const place = useFormPlace();
  const { shown, disabled } = useFieldState(pathOf(node, place.row));
  const Face = useFace(faces, node.zhjyKey, place.mode);
  if (!shown || !Face) return null;
  const isDisabled = place.disabled || disabled || place.store.screen.form.disabled;
  return (
    <GridCell config={node.config}>
      <Face node={node} disabled={isDisabled} />
    </GridCell>
  );
});
