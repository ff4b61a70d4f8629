import type { ViewProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { filesOf } from '../../kit/upload/files.ts';
import { PictureTiles } from './PictureTiles.tsx';

/** Stored pictures as tiles; pressing one enlarges it. */
export default function UploadImgView({ value, config }: ViewProps) {
  return <PictureTiles files={filesOf(value)} label={useText(config.label)} />;
}
