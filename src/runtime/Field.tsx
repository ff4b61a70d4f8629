import { memo } from 'react';
import type { Issue } from '#schemas/language/issue.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import { Control } from './render/Control.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { pathOf, useFieldState, useFormPlace } from './form/form-scope.ts';
import { Reading } from './render/ReadonlyField.tsx';

/** A record in view mode shows no validation issues, only the marks of stored values that the field cannot read. */
const noIssues: readonly Issue[] = [];

/** One field: label, widget (or text in view mode) and the first validation issue. */
export const Field = memo(function Field({ node }: { node: CompiledNode }) {
  const place = useFormPlace();
  const path = pathOf(node, place.row);
  const state = useFieldState(path);
  if (!state.shown) return null;
  const id = `${place.id}${path}`;
  const isEdited = place.mode === 'edit';
  return (
    <FieldFrame node={node} id={id} required={isEdited && state.required} issues={isEdited ? state.issues : noIssues}>
      {isEdited ? (
        <Control node={node} path={path} id={id} state={state} disabled={place.disabled} compact={false} />
      ) : (
        <div className="zf-reading" id={id}>
          <Reading node={node} path={path} face="view" />
        </div>
      )}
    </FieldFrame>
  );
});
