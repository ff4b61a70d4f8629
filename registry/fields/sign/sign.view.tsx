import type { ViewProps } from '#runtime/context/faces.ts';
import { KeptPicture } from '../../kit/display/StoredPicture.tsx';

export default function SignView({ value, text }: ViewProps) {
  return <KeptPicture value={value} text={text} />;
}
