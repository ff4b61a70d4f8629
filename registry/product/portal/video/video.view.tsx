import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { EmptyState } from '../../../kit/overlay/States.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { video } from '../media-cards.ts';
import { ownSource } from '../shared/CardPicture.tsx';
import './video.css';

export default function VideoView({ node }: NodeProps) {
  const { videoUrl, videoAutoplay, videoLoop } = node.props as PropsOf<typeof video>;
  const name = useText(node.config.label);
  const source = ownSource(videoUrl);
  if (source === undefined) return <EmptyState {...(videoUrl !== '' && { text: videoUrl })} />;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    // The film is a file of the organisation, which has no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      className="zp-video"
      src={source}
      aria-label={name || undefined}
      controls
      playsInline
      preload="metadata"
      loop={videoLoop}
      // Autoplay is muted.
      autoPlay={videoAutoplay && !isStill}
      muted={videoAutoplay}
    />
  );
}
