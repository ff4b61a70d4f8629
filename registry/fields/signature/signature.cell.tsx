import type { ViewProps } from '#runtime/faces.ts';
import { KeptPicture } from '../../_shared/KeptPicture.tsx';

/** As high as a line of a list. */
export default function SignatureCell({ value, text }: ViewProps) {
  return <KeptPicture value={value} text={text} isSmall />;
}
