import type { ReactNode } from 'react';
import { pictureAddress } from '../pictures.ts';
import { announced } from './attributes.ts';
import './picture-box.css';

interface Face {
  id: string;
  label: string;
  invalid: boolean;
  describedBy: string | undefined;
  required: boolean;
  compact: boolean;
}

interface Props {
  face: Face;
  address: string;
  /** What the picture is called. */
  alt: string;
  disabled: boolean;
  /** Shown in place of a picture. */
  empty: string;
  /** Pressing the picture or its empty place; absent: nothing happens. */
  onPress?: (() => void) | undefined;
  /** Buttons beside it. */
  children?: ReactNode;
}

/** A field whose value is a picture: the picture, or the place for one, and what can be done with it. */
export function PictureBox({ face, address, alt, disabled, empty, onPress, children }: Props) {
  const source = pictureAddress(address);
  const { 'aria-required': _, 'aria-label': label, ...state } = announced(face);
  return (
    <div className="zk-picture-box" role="group" aria-label={label} data-compact={face.compact || undefined}>
      <button
        id={face.id}
        type="button"
        className="zk-picture-place"
        data-invalid={face.invalid || undefined}
        disabled={disabled || onPress === undefined}
        onClick={onPress}
        {...state}
      >
        {source === undefined ? <span>{address === '' ? empty : alt}</span> : <img src={source} alt={alt} />}
      </button>
      {!disabled && <span className="zk-picture-tools">{children}</span>}
    </div>
  );
}
