import { useEffect, useState } from 'react';
import { categoryOf, mediaTypeOf } from '#core/files/file-types.ts';
import type { ViewerProps } from './file-content.ts';

/** Plays video and audio, with the browser's own controls. */
export default function Media({ content, extension }: ViewerProps) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([content], { type: mediaTypeOf(extension) }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [content, extension]);
  if (address === undefined) return null;
  // Without a captions track: attached files have none.
  const Player = categoryOf(extension) === 'video' ? 'video' : 'audio';
  return <Player className="zv-media" src={address} controls />;
}
