import type { ViewProps } from '#runtime/context/faces.ts';
import { KeptPicture } from '../../kit/display/StoredPicture.tsx';

export default function PictureAddressView({ value, text }: ViewProps) {
  return <KeptPicture value={value} text={text} />;
}
