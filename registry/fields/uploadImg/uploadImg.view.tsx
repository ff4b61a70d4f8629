import type { ViewProps } from '#runtime/faces.ts';
import { useText } from '#runtime/texts.ts';
import { filesOf } from '../../_shared/files.ts';
import { PictureTiles } from '../../_shared/upload/PictureTiles.tsx';

/** Stored pictures as tiles; pressing one enlarges it. */
export default function UploadImgView({ value, config }: ViewProps) {
  return <PictureTiles files={filesOf(value)} label={useText(config.label)} />;
}
