import type { ViewProps } from '#runtime/context/faces.ts';
import { pictureAddress } from '../values/pictures.ts';
import './display.css';

/** The picture a value is the address of; one the page may not load is said in words. */
export function StoredPicture({ value, text, isSmall }: Pick<ViewProps, 'value' | 'text'> & { isSmall?: boolean }) {
  const address = pictureAddress(value);
  if (address === undefined) return text;
  return <img className="zk-sign" data-small={isSmall || undefined} src={address} alt={text} loading="lazy" />;
}
