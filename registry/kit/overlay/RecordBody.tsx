import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import { recordTime } from '#core/dates/relative.ts';
import { hasRows } from '#core/kind/kind.ts';
import type { WrittenStep } from '#runtime/actions/perform.ts';
import { usePress } from '#runtime/actions/use-press.ts';
import { useInterpreter } from '#runtime/context/application.tsx';
import { useText, useTranslation } from '#runtime/context/use-translation.ts';
import type { OpenRecord, RestoredDraft, SaveProblem } from '#runtime/data/record/use-record.ts';
import { Button } from '#runtime/render/Button.tsx';
import { Form, isParted } from '#runtime/render/Form.tsx';
import { OpenParts } from '../hooks/use-open-part.ts';
import { LoadError, LoadingSkeleton } from './States.tsx';
import './blocks.css';

interface NoticeProps {
  type: 'info' | 'error';
  text: string;
  /** To the right of the text. */
  action?: ReactNode;
  onClose?: { label: string; close(): void };
}

/** A line above the fields of a form, read out at once. Part of the first page, so without a library. */
function Notice({ type, text, action, onClose }: NoticeProps) {
  return (
    <div className={`zb-notice zb-notice--${type}`} role="alert">
      <svg className="zb-notice-mark" viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="8" fill="currentcolor" />
        <path
          d={type === 'error' ? 'M5.2 5.2l5.6 5.6m0-5.6l-5.6 5.6' : 'M8 7.2v4.6M8 4.2v1.6'}
          stroke="var(--zb-notice-ground)"
          strokeWidth="1.5"
        />
      </svg>
      <span className="zb-notice-text">{text}</span>
      {action}
      {onClose && (
        <button type="button" className="zb-notice-close" aria-label={onClose.label} onClick={onClose.close}>
          <svg viewBox="0 0 12 12" aria-hidden="true">
            <path d="M2.5 2.5l7 7m0-7l-7 7" stroke="currentcolor" />
          </svg>
        </button>
      )}
    </div>
  );
}

/** Says that a form shows a draft and how old it is; one press leads back to what is stored. */
function DraftNotice({ draft: { savedAt, discard } }: { draft: RestoredDraft }) {
  const t = useTranslation();
  const { now } = useInterpreter();
  const ago = savedAt === undefined ? undefined : recordTime(savedAt, now());
  const time = ago && ('text' in ago ? ago.text : t(ago.id, ago.params));
  return (
    <Notice
      type="info"
      text={time === undefined ? t('form.draft.undated') : t('form.draft.restored', { time })}
      action={
        <Button kind="link" onClick={discard}>
          {t('form.draft.discard')}
        </Button>
      }
    />
  );
}

/** Above the fields: why saving failed, for longer than the toast says it (ERROR-001). */
function ProblemNotice({ problem }: { problem: SaveProblem }) {
  const t = useTranslation();
  return <Notice type="error" text={problem.text} onClose={{ label: t('form.closeProblem'), close: problem.close }} />;
}

const ConflictDialog = lazy(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }));

/** The fields of a record in its states loading, failed, editable and read-only. */
export function RecordBody({ record, mode, formId }: Props) {
  const [openParts] = useState(() => new Map<string, string>());
  if (record.state === 'failed') return <LoadError retry={record.reload} />;
  if (!record.store) return <LoadingSkeleton rows={4} />;
  // The key remounts the form for another store: no state of the previous record may remain.
  const fields = (
    <OpenParts value={openParts}>
      {record.problem && <ProblemNotice problem={record.problem} />}
      {record.draft && <DraftNotice draft={record.draft} />}
      {record.conflict && (
        <Suspense>
          <ConflictDialog conflict={record.conflict} />
        </Suspense>
      )}
      <Form key={storeKey(record.store)} store={record.store} mode={mode} />
    </OpenParts>
  );
  // Enter submits the form element wherever its submit button is; in a sub-table Enter must not submit.
  const isTable = [...record.store.screen.fields.values()].some(({ kind }) => hasRows(kind));
  if (formId === undefined || isTable) return fields;
  if (isParted(record.store.screen)) return <div onSubmit={(event) => pressSubmit(event, formId)}>{fields}</div>;
  return (
    <form id={formId} noValidate autoComplete="off">
      {fields}
    </form>
  );
}

/** A field with its own form element submits the outer form; a form in a window above it does not. */
function pressSubmit({ currentTarget, target }: FormEvent<HTMLElement>, formId: string): void {
  if (!(target instanceof Node) || !currentTarget.contains(target)) return;
  document.querySelector<HTMLElement>(`button[form="${formId}"]`)?.click();
}

interface Props {
  record: OpenRecord;
  mode: 'edit' | 'view';
  /** Makes the fields a form element, which the enter key submits. */
  formId?: string;
}

const keys = new WeakMap<object, number>();
let lastKey = 0;

function storeKey(store: object): number {
  const known = keys.get(store) ?? (lastKey += 1);
  keys.set(store, known);
  return known;
}

interface FormButtonsProps {
  node: CompiledNode;
  form: CompiledScreen;
  record: OpenRecord;
  /** Called on cancel; absent: the form has no page to return to. */
  onCancel?(): void;
  /** What follows when it was saved. */
  after: readonly WrittenStep[];
  /** The form element that the enter key submits. */
  formId?: string;
}

/** Cancel, confirm, and confirm with one more: whichever the form wants. */
export function FormButtons({ node, form, record, onCancel, after, formId }: FormButtonsProps) {
  const { hasCancelBtn, cancelButtonText, hasConfirmBtn, confirmButtonText } = form.form;
  const { hasConfirmAndAddBtn, confirmAndAddText } = form.form;
  const confirm = usePress();
  const another = usePress();
  const cancelText = useText(cancelButtonText);
  const confirmText = useText(confirmButtonText);
  const anotherText = useText(confirmAndAddText);
  const isBusy = confirm.isBusy || another.isBusy;
  const isReady = record.state === 'ready';
  // The steps of the event read what the call answered by the name every event uses.
  const saved = node.on['submit'] ?? [];
  const addAnother = async () => {
    if (await another.press([{ submit: true, as: 'value' }, ...saved])) record.form.clear();
  };
  return (
    <div className="zb-form-buttons">
      {onCancel && hasCancelBtn && (
        <Button onClick={onCancel} isDisabled={isBusy}>
          {cancelText}
        </Button>
      )}
      {hasConfirmAndAddBtn && record.form.isNew && (
        <Button isBusy={another.isBusy} isDisabled={!isReady || confirm.isBusy} onClick={() => void addAnother()}>
          {anotherText}
        </Button>
      )}
      {hasConfirmBtn && (
        <Button
          kind="primary"
          isBusy={confirm.isBusy}
          isDisabled={!isReady || another.isBusy}
          {...(formId !== undefined && { type: 'submit', form: formId })}
          onClick={(event) => {
            event.preventDefault();
            void confirm.press([{ submit: true, as: 'value' }, ...after, ...saved]);
          }}
        >
          {confirmText}
        </Button>
      )}
    </div>
  );
}
