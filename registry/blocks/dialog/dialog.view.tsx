import { type ComponentType, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import { useDevice } from '#runtime/context/application.tsx';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import { recordCallsOf } from '#runtime/data/record/record-calls.ts';
import { RecordFormContext } from '#runtime/data/record/record-form.ts';
import type { OnSaved } from '#runtime/data/record/save-record.ts';
import { useRecord } from '#runtime/data/record/use-record.ts';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { NamedScreen } from '#runtime/render/NamedScreen.tsx';
import { Nodes } from '#runtime/render/Nodes.tsx';
import type { PropsOf } from '../../kind.ts';
import { DrawerFrame, ModalFrame } from '../../kit/overlay/OverlayWindows.tsx';
import { FormButtons, RecordBody } from '../../kit/overlay/RecordBody.tsx';
import { LoadError, LoadingSkeleton } from '../../kit/overlay/States.tsx';
import type { dialog, drawer } from './dialog.ts';

const fillable = ':is(input, textarea, button, [tabindex="0"]):not(:disabled, [readonly], .zf-tip)';

/**
 * Moves the focus to the first field of a window once the window has taken the focus and the field is rendered: by
 * default a window focuses its close button. A user who focuses something first is not interrupted. Not on a phone,
 * where the on-screen keyboard would cover half of the form.
 */
function useFieldFocus(place: HTMLElement | null): void {
  const { mobile } = useDevice();
  useEffect(() => {
    if (!place || mobile) return undefined;
    const ended = new AbortController();
    const observer = new MutationObserver(() => begin());
    const stop = () => {
      observer.disconnect();
      ended.abort();
    };
    const begin = () => {
      if (!hasTakenFocus(place)) return;
      if (place.contains(document.activeElement) || focusFirst(place)) stop();
    };
    const { signal } = ended;
    document.addEventListener('focusin', begin, { signal });
    for (const press of ['keydown', 'pointerdown']) document.addEventListener(press, stop, { signal });
    observer.observe(place, { childList: true, subtree: true });
    begin();
    return stop;
  }, [place, mobile]);
}

/** A drawer focuses itself, a dialog focuses its content. */
function hasTakenFocus(place: HTMLElement): boolean {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) return false;
  return activeElement.contains(place) || place.closest('[role=dialog]')?.contains(activeElement) === true;
}

/** Focuses the first field; returns whether there was one. An invisible field cannot take the focus. */
function focusFirst(place: HTMLElement): boolean {
  const fields = place.querySelectorAll<HTMLElement>(`.zf-control ${fillable}`);
  for (const field of fields) {
    field.focus({ preventScroll: true });
    if (document.activeElement === field) return true;
  }
  return false;
}

/** What an overlay shows when it is no form: a screen by its name, or blocks. */
function OverlayContent({ node }: { node: CompiledNode }) {
  const { screen } = node.props;
  if (typeof screen !== 'string') return <Nodes nodes={node.slots['body'] ?? []} />;
  return <NamedScreen name={screen} waiting={<LoadingSkeleton />} failed={LoadError} />;
}

/** Props of the window component (dialog or drawer) around an overlay. */
interface FrameProps {
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
function Overlay({ node, frame: Frame }: Props) {
  const label = useText(node.config.label);
  if (node.form) return <FormOverlay node={node} form={node.form} label={label} frame={Frame} />;
  return (
    <Frame node={node} title={label} footer={null} isForm={false}>
      <OverlayContent node={node} />
    </Frame>
  );
}

/** A form for the record the overlay was opened with; without `label` the title says edit or new, and what. */
function FormOverlay({ node, form, label, frame: Frame }: Props & { form: CompiledScreen; label: string }) {
  const { parameters, changed, close } = useOverlay();
  const t = useTranslation();
  const formId = useId();
  // The window component mounts its content later, so the element arrives by a ref callback.
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useFieldFocus(place);
  const calls = useMemo(() => recordCallsOf(node), [node]);
  const saved: OnSaved = node.props['waitsForWord'] === true ? (toastShown) => toastShown.then(changed) : changed;
  const record = useRecord(form, calls, parameters, saved);
  const subject = useText((node.props as PropsOf<typeof dialog>).subject);
  const [bare, named] = record.form.isNew ? ['common.add', 'common.addNamed'] : ['common.edit', 'common.editNamed'];
  const title = subject === '' ? t(bare) : t(named, { name: subject });
  const buttons = (
    <FormButtons node={node} form={form} record={record} onCancel={close} after={[{ close: true }]} formId={formId} />
  );
  return (
    <RecordFormContext value={record.form}>
      <Frame node={node} title={label || title} footer={buttons} isForm>
        <div ref={setPlace}>
          <RecordBody record={record} mode="edit" formId={formId} />
        </div>
      </Frame>
    </RecordFormContext>
  );
}

export default function DialogView({ node }: NodeProps) {
  return <Overlay node={node} frame={DialogFrame} />;
}

function DialogFrame({ node, title, footer, children }: FrameProps) {
  // The compiler checked the props against the kind's schema.
  const { width, fullScreen } = node.props as PropsOf<typeof dialog>;
  return (
    <ModalFrame title={title} footer={footer} width={fullScreen ? '100%' : width} isFull={fullScreen} isLocked>
      {children}
    </ModalFrame>
  );
}

export function DrawerView({ node }: NodeProps) {
  return <Overlay node={node} frame={DrawerOverlayFrame} />;
}

function DrawerOverlayFrame({ node, title, footer, isForm, children }: FrameProps) {
  // The compiler checked the props against the kind's schema.
  const { width } = node.props as PropsOf<typeof drawer>;
  return (
    <DrawerFrame title={title} footer={footer} width={width} isLocked={isForm} isFilled={!isForm}>
      {children}
    </DrawerFrame>
  );
}
