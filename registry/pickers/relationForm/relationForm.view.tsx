import type { ViewProps } from '#runtime/context/faces.ts';
import { type Choice, idsOf } from '../../kit/values/choices.ts';
import type { RelationFormProps } from './relationForm.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import '../../kit/record-picker/rows.css';

/** A link to the record that was chosen (FORM-051). */
export default function RelationFormView({ value, props, text }: ViewProps<RelationFormProps, Choice>) {
  const [id] = idsOf(value);
  return id === undefined ? text : <RecordLink modelId={props.modelId} id={String(id)} name={text} />;
}

/** The face in a table cell: the name without link, because list rows have labels instead of ids and handle presses. */
export function RelationFormCell({ text }: ViewProps<RelationFormProps, Choice>) {
  return <span title={text}>{text}</span>;
}

const RecordWindow = lazy(() => import('./RecordWindow.tsx'));

interface RecordLinkProps {
  modelId: string;
  id: string;
  /** The name of the record; '' while it is loading. */
  name: string;
}

/** The name of a record of another form; a press opens its detail view. */
export function RecordLink({ modelId, id, name }: RecordLinkProps) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leave = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className="zr-link"
        title={name}
        aria-haspopup="dialog"
        aria-label={t('rows.open', { name: name || id })}
        onClick={() => setOpen(true)}
      >
        {name || id}
      </button>
      {isOpen && (
        <Suspense>
          <RecordWindow modelId={modelId} id={id} onLeave={leave} />
        </Suspense>
      )}
    </>
  );
}
