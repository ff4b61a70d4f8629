import type { ReactNode } from 'react';
import type { ViewProps } from '#runtime/context/faces.ts';
import { pictureAddress } from '../values/pictures.ts';
import { ariaProps } from '../trigger/control.tsx';
import '../display/display.css';
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
  isRound?: boolean;
  /** Shown in place of a picture. */
  empty: string;
  /** Called when the picture or its placeholder is pressed; absent: nothing happens. */
  onPress?: (() => void) | undefined;
  /** Buttons next to the picture. */
  children?: ReactNode;
}

/** A field whose value is a picture: the picture or a placeholder, and its actions. */
export function PictureBox({ face, address, alt, disabled, isRound = false, empty, onPress, children }: Props) {
  const source = pictureAddress(address);
  const { 'aria-required': _, 'aria-label': label, ...state } = ariaProps(face);
  return (
    <div className="zk-picture-box" role="group" aria-label={label} data-compact={face.compact || undefined}>
      <button
        id={face.id}
        type="button"
        className="zk-picture-place"
        data-invalid={face.invalid || undefined}
        data-round={isRound || undefined}
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

/** The picture at the address that is the value; an address that the page may not load is shown as text. */
export function StoredPicture({ value, text, props }: ViewProps) {
  return <Picture address={pictureAddress(value)} text={text} isRound={props['round'] === true} />;
}

/** As high as a line of a list. */
export function StoredPictureCell({ value, text, props }: ViewProps) {
  if (value === '')
    return (
      <span className="zk-initial" aria-hidden="true">
        {text.slice(-1)}
      </span>
    );
  return <Picture address={pictureAddress(value)} text={text} isSmall isRound={props['round'] === true} />;
}

interface PictureProps {
  address: string | undefined;
  text: string;
  isSmall?: true;
  isRound: boolean;
}

function Picture({ address, text, isSmall, isRound }: PictureProps) {
  if (address === undefined) return text;
  return (
    <img
      className="zk-sign"
      data-small={isSmall}
      data-round={isRound || undefined}
      src={address}
      alt={text}
      loading="lazy"
    />
  );
}
