import type { ViewProps } from '#runtime/faces.ts';
import { KeptPicture } from '../../_shared/KeptPicture.tsx';

export default function SignatureView({ value, text }: ViewProps) {
  return <KeptPicture value={value} text={text} />;
}
