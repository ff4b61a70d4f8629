import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import '../../kit/record-picker/rows.css';

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
