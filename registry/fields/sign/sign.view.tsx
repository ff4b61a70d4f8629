import type { ViewProps } from '#runtime/context/faces.ts';
import { StoredPicture } from '../../kit/display/StoredPicture.tsx';

export default function SignView({ value, text }: ViewProps) {
  return <StoredPicture value={value} text={text} />;
}
