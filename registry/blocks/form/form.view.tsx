import { type CSSProperties, useId, useMemo, useState } from 'react';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useOverlayIfAny } from '#runtime/page/overlay-context.ts';
import { useActions } from '#runtime/actions/use-actions.ts';
import { usePage } from '#runtime/page/page-context.ts';
import { RecordFormContext } from '#runtime/data/record/record-form.ts';
import { recordCallsOf } from '#runtime/data/record/record-calls.ts';
import type { OnSaved } from '#runtime/data/record/save-record.ts';
import { useRecord } from '#runtime/data/record/use-record.ts';
import { useParameters } from '#runtime/data/sources/use-parameters.ts';
import { useEffectOn } from '#runtime/context/effects.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { BlockHeader, BlockRoot } from '../../kit/overlay/BlockFrame.tsx';
import { FormButtons, RecordBody } from '../../kit/overlay/RecordBody.tsx';
import type { PropsOf } from '../../kind.ts';
import type { form as formKind } from './form.ts';
import './form.css';

export default function FormView({ node }: NodeProps) {
  return node.form ? (
    <BlockRoot node={node}>
      <Shown node={node} form={node.form} />
    </BlockRoot>
  ) : null;
}

function Shown({ node, form }: { node: CompiledNode; form: CompiledScreen }) {
  // The compiler has validated the props against the kind's schema.
  const { with: given, maxWidth } = node.props as PropsOf<typeof formKind>;
  const page = usePage();
  const overlay = useOverlayIfAny();
  const title = useText(node.config.label);
  const formId = useId();
  const calls = useMemo(() => recordCallsOf(node), [node]);
  const [refusals, setRefusals] = useState(0);
  const saved: OnSaved = (_toastShown, { clear, reload }) => {
    page.changed();
    // A form that can only create is cleared. Otherwise the record is reloaded: the next save needs its new version.
    if (calls.update === undefined) clear();
    else reload();
  };
  const record = useRecord(form, calls, useParameters(given), saved, () => setRefusals((count) => count + 1));
  const { hasCancelBtn, hasConfirmBtn, hasConfirmAndAddBtn } = form.form;
  return (
    <RecordFormContext value={record.form}>
      <RefusedNotice node={node} refusals={refusals} />
      <section className="zb-pane zb-form" aria-label={title || undefined} style={roomOf(maxWidth)}>
        <BlockHeader title={title} />
        <div className="zb-form-body">
          <RecordBody record={record} mode="edit" formId={formId} />
        </div>
        {(hasConfirmBtn || hasConfirmAndAddBtn || (overlay && hasCancelBtn)) && (
          <div className="zb-form-foot">
            <FormButtons
              node={node}
              form={form}
              record={record}
              {...(overlay && { onCancel: overlay.close })}
              after={overlay ? [{ close: true }] : []}
              formId={formId}
            />
          </div>
        )}
      </section>
    </RecordFormContext>
  );
}

/** The maximum width of the fields, as a CSS custom property. */
const roomOf = (maxWidth: number | undefined): CSSProperties | undefined =>
  maxWidth === undefined ? undefined : ({ '--zb-form-max': `${maxWidth}px` } as CSSProperties);

/** Runs the definition's actions for a refused save, in the scope of the form. */
function RefusedNotice({ node, refusals }: { node: CompiledNode; refusals: number }) {
  const run = useActions();
  useEffectOn(refusals, () => {
    if (refusals > 0 && node.on['refused']) void run(node.on['refused']);
  });
  return null;
}
