import { useEffect, useRef } from 'react';
import { categoryOf, mediaTypeOf } from '#core/files/file-types.ts';
import type { ViewerProps } from './file-content.ts';

/** Plays video and audio, with the browser's own controls. */
export default function Media({ content, extension }: ViewerProps) {
  const player = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(new Blob([content], { type: mediaTypeOf(extension) }));
    if (player.current) player.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [content, extension]);
  // Without a captions track: attached files have none.
  const Player = categoryOf(extension) === 'video' ? 'video' : 'audio';
  return <Player className="zv-media" ref={player} controls />;
}
