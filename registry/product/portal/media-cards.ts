import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';
import { cardProps, colour, entries, fontProps, linkProps, url } from '../../kit/portal/card-props.ts';
import { flag, oneOf, text } from '../../kit/schema/props.ts';

const imageFillStyle = oneOf(['cover', 'contain', 'fill', 'none'], 'cover');

/** How the words on a picture look. */
const captionProps = {
  ...fontProps('text', 14),
  textLeft: oneOf(['left', 'center', 'right'], 'center'),
  textBgColor: colour(),
};

/** A picture of this server, which may have words on it and lead somewhere (PORTAL-011). */
export const image = defineKind({
  zhjyKey: 'image',
  wing: 'blocks',
  bare: true,
  props: cardProps({ imageUrl: url(), textDefaultValue: text(''), imageFillStyle, ...captionProps, ...linkProps }),
});

/** Pictures that follow one another (PORTAL-011). */
export const carousel = defineKind({
  zhjyKey: 'carousel',
  wing: 'blocks',
  bare: true,
  props: cardProps({
    slides: entries({ imageUrl: url(), textDefaultValue: text(''), ...linkProps }, 20),
    /** On a phone, where there are some. */
    appSlides: entries({ imageUrl: url(), textDefaultValue: text(''), ...linkProps }, 20),
    carouselAutoplay: flag(true),
    /** Milliseconds. */
    carouselInterval: Type.Integer({ default: 3_000, minimum: 1_000, maximum: 60_000 }),
    carouselDirection: oneOf(['horizontal', 'vertical'], 'horizontal'),
    carouselArrow: oneOf(['always', 'hover', 'never'], 'hover'),
    carouselIndicatorPosition: oneOf(['bottom', 'bottomLeft', 'bottomRight', 'none'], 'bottom'),
    /** After the last one comes the first one. */
    carouselLoop: flag(true),
    imageFillStyle,
    ...captionProps,
  }),
});

/** A film of this server; one that starts by itself is without sound (PORTAL-011). */
export const video = defineKind({
  zhjyKey: 'video',
  wing: 'blocks',
  bare: true,
  props: cardProps({
    videoUrl: url(),
    videoAutoplay: flag(false),
    videoLoop: flag(false),
  }),
});
