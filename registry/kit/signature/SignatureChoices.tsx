import { type ReactNode, useId } from 'react';
import type { Rows } from '#runtime/data/sources/use-rows.ts';
import { LoadError, EmptyState, LoadingSkeleton } from '../overlay/States.tsx';
import { pictureAddress } from '../values/pictures.ts';
import './sign.css';

/** A signature to choose. */
export interface SignatureChoice {
  id: string;
  /** Address of its picture. */
  image: string;
  name: string;
}

interface Props {
  label: string;
  rows: Rows;
  choices: readonly SignatureChoice[];
  chosen: string | undefined;
  onChoose(id: string): void;
  /** What else can be done with one. */
  renderTools?: (id: string) => ReactNode;
}

/** Pictures of signatures, of which one is chosen: radio buttons, so that arrow keys walk them. */
export function SignatureChoices({ label, rows, choices, chosen, onChoose, renderTools }: Props) {
  const group = useId();
  if (rows.state === 'failed') return <LoadError retry={() => void rows.reload()} />;
  if (rows.state !== 'ready') return <LoadingSkeleton rows={3} />;
  if (choices.length === 0) return <EmptyState />;
  return (
    <fieldset className="zk-sign-choices" aria-label={label}>
      {choices.map(({ id, image, name }) => (
        <div key={id} className="zk-sign-choice">
          <label>
            <input type="radio" name={group} checked={chosen === id} onChange={() => onChoose(id)} aria-label={name} />
            <img src={pictureAddress(image)} alt="" />
            <span className="zk-sign-name">{name}</span>
          </label>
          {renderTools?.(id)}
        </div>
      ))}
    </fieldset>
  );
}
