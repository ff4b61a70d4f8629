import { type ComponentType, type ReactNode, useId, useMemo, useState } from 'react';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import { recordCallsOf } from '#runtime/data/record/record-calls.ts';
import { RecordFormContext } from '#runtime/data/record/record-form.ts';
import { type OnSaved, useRecord } from '#runtime/data/record/use-record.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { NamedScreen } from '#runtime/render/NamedScreen.tsx';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { useFieldFocus } from '../hooks/use-field-focus.ts';
import { FormButtons } from './FormButtons.tsx';
import { RecordBody } from './RecordBody.tsx';
import { LoadFailed, Waiting } from './States.tsx';

/** What an overlay shows when it is no form: a screen by its name, or blocks. */
function OverlayContent({ node }: { node: CompiledNode }) {
  const { screen } = node.props;
  if (typeof screen !== 'string') return <Nodes nodes={node.slots['body'] ?? []} />;
  return <NamedScreen name={screen} waiting={<Waiting />} failed={(retry) => <LoadFailed retry={retry} />} />;
}

/** Props of the window component (dialog or drawer) around an overlay. */
export interface FrameProps {
  node: CompiledNode;
  title: string;
  footer: ReactNode;
  /** The overlay contains a form, which may have unsaved input. */
  isForm: boolean;
  children: ReactNode;
}

interface Props {
  node: CompiledNode;
  frame: ComponentType<FrameProps>;
}

/** The content of an overlay: a form with its buttons, or a read-only screen or blocks. */
export function Overlay({ node, frame: Frame }: Props) {
  const label = useText(node.config.label);
  if (node.form) return <FormOverlay node={node} form={node.form} label={label} frame={Frame} />;
  return (
    <Frame node={node} title={label} footer={null} isForm={false}>
      <OverlayContent node={node} />
    </Frame>
  );
}

/** A form for the record the overlay was opened with; without `label` the title is "edit" or "new". */
function FormOverlay({ node, form, label, frame: Frame }: Props & { form: CompiledScreen; label: string }) {
  const { parameters, changed, close } = useOverlay();
  const t = useTranslation();
  const formId = useId();
  // The window component mounts its content later, so the element arrives by a ref callback.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useFieldFocus(place);
  const calls = useMemo(() => recordCallsOf(node), [node]);
  const saved: OnSaved = node.props['waitsForWord'] === true ? (told) => told.then(changed) : changed;
  const record = useRecord(form, calls, parameters, saved);
  const buttons = (
    <FormButtons node={node} form={form} record={record} onCancel={close} after={[{ close: true }]} formId={formId} />
  );
  return (
    <RecordFormContext value={record.form}>
      <Frame node={node} title={label || t(record.form.isNew ? 'common.add' : 'common.edit')} footer={buttons} isForm>
        <div ref={setPlace}>
          <RecordBody record={record} mode="edit" formId={formId} />
        </div>
      </Frame>
    </RecordFormContext>
  );
}
