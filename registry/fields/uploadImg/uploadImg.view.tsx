import type { ViewProps } from '#runtime/faces.ts';
import { Pictures } from '../../_shared/Pictures.tsx';

export default function UploadImgView({ value }: ViewProps) {
  return <Pictures files={value} />;
}
