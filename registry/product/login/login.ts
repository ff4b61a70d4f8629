import { Type } from '@sinclair/typebox';
import { defineKind } from '../../kind.ts';
import { TextProperty } from '../../kit/schema/block-properties.ts';

/** The lock screen: the time, the user who locked it, and the form to unlock it. */
export const lockFrame = defineKind({
  zhjyKey: 'lockFrame',
  wing: 'blocks',
  bare: true,
  container: { values: 'record' },
  props: Type.Object({}),
});

/** The page before the work: the product's name and one card with the form. */
export const loginFrame = defineKind({
  zhjyKey: 'loginFrame',
  wing: 'blocks',
  bare: true,
  container: { values: 'record' },
  props: Type.Object({
    slogan: Type.Optional(TextProperty),
    detail: Type.Optional(TextProperty),
    /** A dialog in the main area of a layout instead of a page of its own (LAYOUT-014). */
    inMain: Type.Boolean({ default: false }),
  }),
});

/**
 * Alternative login methods: scanning a QR code with a phone that is logged in, and single sign-on with the provider.
 */
export const loginWays = defineKind({
  zhjyKey: 'loginWays',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});

/**
 * The page on a phone that has scanned a login QR code: the logged-in user accepts or refuses the login on the other
 * device.
 */
export const scanLogin = defineKind({
  zhjyKey: 'scanLogin',
  wing: 'blocks',
  bare: true,
  props: Type.Object({}),
});

/** Logging in with the organisation's own provider: goes there, or ends the login that comes back from there. */
export const signOn = defineKind({
  zhjyKey: 'signOn',
  wing: 'blocks',
  bare: true,
  props: Type.Object({
    step: Type.Unsafe<'begin' | 'end'>(Type.Union([Type.Literal('begin'), Type.Literal('end')], { default: 'begin' })),
  }),
});
