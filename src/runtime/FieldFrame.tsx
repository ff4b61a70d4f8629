import { type FormEvent, type ReactNode, Suspense, lazy } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { useFormPlace } from './form/form-scope.ts';
import { GridCell } from './render/GridCell.tsx';
import { useIssueText } from './context/issue-text.ts';
import { useText } from './context/use-translation.ts';

const Tip = lazy(() => import('./render/Tip.tsx'));

interface FrameProps {
  node: CompiledNode;
  /** Id of the control's element. The label has the id `<id>:label`, the issue `<id>:issue`. */
  id: string;
  required: boolean;
  issues: readonly Issue[];
  children: ReactNode;
}

/** Grid cell of a field: label, required mark, help, control, and below it the first issue. */
export function FieldFrame({ node, id, required, issues, children }: FrameProps) {
  const { store, parted } = useFormPlace();
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
