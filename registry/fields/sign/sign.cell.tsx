import type { ViewProps } from '#runtime/context/faces.ts';
import { StoredPicture } from '../../kit/display/StoredPicture.tsx';

/** As high as a line of a list. */
export default function SignCell({ value, text }: ViewProps) {
  return <StoredPicture value={value} text={text} isSmall />;
}
