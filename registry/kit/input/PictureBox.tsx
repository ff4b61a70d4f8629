import type { ReactNode } from 'react';
import { pictureAddress } from '../values/pictures.ts';
import { ariaProps } from '../trigger/aria-props.ts';
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
  /** Alternative text of the picture. */
  alt: string;
  disabled: boolean;
  /** Shown in place of a picture. */
  empty: string;
  /** Called when the picture or its placeholder is pressed; absent: nothing happens. */
  onPress?: (() => void) | undefined;
  /** Buttons next to the picture. */
  children?: ReactNode;
}

/** A field whose value is a picture: the picture or a placeholder, and its actions. */
export function PictureBox({ face, address, alt, disabled, empty, onPress, children }: Props) {
  const source = pictureAddress(address);
  const { 'aria-required': _, 'aria-label': label, ...state } = ariaProps(face);
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
