import { type FormEvent, lazy, Suspense, useState } from 'react';
import type { OpenRecord } from '#runtime/data/record/use-record.ts';
import { Form } from '#runtime/render/Form.tsx';
import { isParted } from '#runtime/render/form-elements.ts';
import { OpenParts } from '../hooks/open-parts.ts';
import { DraftNotice } from './DraftNotice.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { LoadFailed, Waiting } from './States.tsx';

const ConflictDialog = lazy(async () => ({ default: (await import('./ConflictDialog.tsx')).ConflictDialog }));

/** The fields of a record in its states loading, failed, editable and read-only. */
export function RecordBody({ record, mode, formId }: Props) {
  const [openParts] = useState(() => new Map<string, string>());
  if (record.state === 'failed') return <LoadFailed retry={record.reload} />;
  if (!record.store) return <Waiting rows={4} />;
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
  const hasRows = [...record.store.screen.fields.values()].some(({ kind }) => kind?.rows);
  if (formId === undefined || hasRows) return fields;
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
