import { type FormEvent, lazy, memo, type ReactNode, Suspense } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { useIssueText, useText } from '../context/use-translation.ts';
import { pathOf, useFieldState, useFieldContext } from '../form/form-scope.ts';
import { Control } from './Control.tsx';
import { GridCell } from './GridCell.tsx';
import { ReadonlyField } from './ReadonlyField.tsx';

const Tip = lazy(() => import('./Tip.tsx'));

interface FrameProps {
  node: CompiledNode;
  /** Id of the control's element. The label has the id `<id>:label`, the issue `<id>:issue`. */
  id: string;
  required: boolean;
  issues: readonly Issue[];
  children: ReactNode;
}

/** Grid cell of a field: label, required mark, help, control, and below it the first issue. */
function FieldFrame({ node, id, required, issues, children }: FrameProps) {
  const { store, parted } = useFieldContext();
  const { form } = store.screen;
  const { config } = node;
  const label = useText(config.label);
  const tip = useText(config.tipLabel);
  const issue = useIssueText(issues[0], label);
  const isFailing = issue !== '' && issues[0]?.severity === 'error';
  const labelled = config.showLabel !== false && label !== '';
  const width = form.labelPosition === 'top' ? undefined : (config.labelWidth ?? form.labelWidth);
  return (
    <GridCell config={config}>
      <div className={`zf-item zf-item--${form.labelPosition}${isFailing ? ' zf-item--failing' : ''}`}>
        {labelled && (
          <label
            className="zf-label"
            id={`${id}:label`}
            htmlFor={id}
            style={width === undefined ? undefined : { width }}
          >
            <span className={required ? 'zf-label-text zf-label-text--required' : 'zf-label-text'}>{label}</span>
            {tip !== '' && (
              <Suspense fallback={<span className="zf-tip" />}>
                <Tip text={tip} />
              </Suspense>
            )}
            {form.labelSuffix}
          </label>
        )}
        <Part parted={parted}>
          {children}
          {issue !== '' && (
            <div
              className={isFailing ? 'zf-issue' : 'zf-issue zf-issue--mark'}
              id={`${id}:issue`}
              role={isFailing ? 'alert' : 'note'}
            >
              {issue}
            </div>
          )}
        </Part>
      </div>
    </GridCell>
  );
}

const stay = (event: FormEvent) => event.preventDefault();

/** The control and its issue. With `parted` every field is its own form element; the submit event bubbles on enter. */
function Part({ parted, children }: { parted: boolean; children: ReactNode }) {
  if (!parted) return <div className="zf-control">{children}</div>;
  return (
    <form className="zf-control" noValidate autoComplete="off" onSubmit={stay}>
      {children}
    </form>
  );
}

/** A record in view mode shows no validation issues, only the marks of stored values that the field cannot read. */
const noIssues: readonly Issue[] = [];

/** One field: label, widget (or text in view mode) and the first validation issue. */
export const Field = memo(function Field({ node }: { node: CompiledNode }) {
  const place = useFieldContext();
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
        <div className="zf-readonly" id={id}>
          <ReadonlyField node={node} path={path} face="view" />
        </div>
      )}
    </FieldFrame>
  );
});
