import { useEffect, useState } from 'react';
import { categoryOf, mediaTypeOf } from '#core/files/file-types.ts';
import type { ViewerProps } from './viewer-props.ts';

/** Films and sound, with the browser's own controls. */
export default function Media({ content, extension }: ViewerProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([content], { type: mediaTypeOf(extension) }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content, extension]);
  if (address === undefined) return null;
  // Nobody writes captions for what colleagues attach.
  const Player = categoryOf(extension) === 'video' ? 'video' : 'audio';
  return <Player className="zv-media" src={address} controls />;
}
