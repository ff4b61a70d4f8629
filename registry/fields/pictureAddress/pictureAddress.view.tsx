import type { ViewProps } from '#runtime/faces.ts';
import { pictureAddress } from '../../_shared/pictures.ts';
import '../../_shared/display.css';

export default function PictureAddressView({ value, text }: ViewProps) {
  const address = pictureAddress(value);
  return address === undefined ? text : <img className="zk-sign" src={address} alt={text} />;
}
