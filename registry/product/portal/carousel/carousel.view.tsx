import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type CSSProperties, useEffect, useState } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { EmptyState } from '../../../kit/overlay/States.tsx';
import { filledEntries, useDeviceProps } from '../../../kit/portal/CardContent.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { carousel } from '../media-cards.ts';
import { CardLink } from '../shared/CardLink.tsx';
import { CardPicture } from '../shared/CardPicture.tsx';
import './carousel.css';

type Props = PropsOf<typeof carousel>;

/** Whether slides turn by themselves: not below the pointer, with the focus inside, or for people who want less motion. */
function useTurning({ carouselAutoplay, carouselInterval }: Props, isHeld: boolean, turn: (() => void) | undefined) {
  useEffect(() => {
    if (!carouselAutoplay || isHeld || !turn) return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(() => {
      // A hidden page does not turn either.
      if (document.visibilityState === 'visible') turn();
    }, carouselInterval);
    return () => clearTimeout(timer);
  });
}

export default function CarouselView({ node }: NodeProps) {
  const props = useDeviceProps(node.props as Props);
  const t = useTranslation();
  const slides = filledEntries(node, 'slides', props.slides);
  const [shown, setShown] = useState(0);
  const [isBelowPointer, setBelowPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const count = slides.length;
  const at = Math.min(shown, Math.max(0, count - 1));
  const to = (by: 1 | -1) => {
    const next = at + by;
    if (props.carouselLoop) return () => setShown((next + count) % count);
    return next < 0 || next >= count ? undefined : () => setShown(next);
  };
  const [previous, next] = count > 1 ? [to(-1), to(1)] : [];
  useTurning(props, isBelowPointer || hasFocus, next);
  if (count === 0) return <EmptyState />;
  const arrow = (turn: (() => void) | undefined, name: string, icon: React.ReactNode) =>
    turn && (
      <button type="button" className="zp-carousel-arrow" aria-label={t(name)} onClick={turn}>
        {icon}
      </button>
    );
  return (
    <div
      role="group"
      aria-roledescription="carousel"
      className="zp-carousel"
      data-direction={props.carouselDirection}
      data-arrow={props.carouselArrow}
      style={{ '--zp-at': at } as CSSProperties}
      onMouseEnter={() => setBelowPointer(true)}
      onMouseLeave={() => setBelowPointer(false)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      <div className="zp-carousel-film">
        {slides.map((slide, index) => (
          <div key={index} className="zp-carousel-slide" inert={index !== at}>
            <CardLink link={slide} className="zp-picture-link">
              <CardPicture imageUrl={slide.imageUrl} words={slide.textDefaultValue} look={props} />
            </CardLink>
          </div>
        ))}
      </div>
      {props.carouselArrow !== 'never' && (
        <>
          {arrow(previous, 'portal.carousel.previous', <LeftOutlined />)}
          {arrow(next, 'portal.carousel.next', <RightOutlined />)}
        </>
      )}
      {count > 1 && <Dots position={props.carouselIndicatorPosition} count={count} at={at} onChoose={setShown} />}
    </div>
  );
}

interface DotsProps {
  position: Props['carouselIndicatorPosition'];
  count: number;
  at: number;
  onChoose(index: number): void;
}

function Dots({ position, count, at, onChoose }: DotsProps) {
  const t = useTranslation();
  if (position === 'none') return null;
  return (
    <div className="zp-carousel-dots" data-position={position}>
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={t('portal.carousel.slide', { number: index + 1, count })}
          aria-current={index === at}
          onClick={() => onChoose(index)}
        />
      ))}
    </div>
  );
}
