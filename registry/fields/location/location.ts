import { Type } from '@sinclair/typebox';
import { isWithinAny } from '#core/geo/distance.ts';
import type { ValueVerbs } from '#core/kind/kind.ts';
import { fieldConfig, flag, propsOf } from '../../kit/schema/props.ts';
import { textVerbs } from '../../kit/values/texts.ts';
import { defineKind, type PropsOf } from '../../kind.ts';
import { addressOf, circlesOf, placeOf } from './place.ts';

/** A circle that the place must be in; older definitions have its numbers as texts. */
const circle = Type.Object({ name: Type.String(), lng: Type.Number(), lat: Type.Number(), radius: Type.Number() });

/** A place on the map. The value is JSON text with names, address, `lng` and `lat`; its words are the address. */
const props = propsOf({
  autoLocation: flag(false),
  enableLocationScope: flag(false),
  adjustmentScope: Type.Number({ default: 500, minimum: 0 }),
  enableDesktopLocation: flag(false),
  locationScope: Type.Array(Type.Unknown(), { default: [], entry: circle }),
  clearable: flag(true),
  disabled: flag(false),
});

const verbs = textVerbs<object>();
const value: ValueVerbs<LocationProps, string> = {
  ...verbs,
  check(place, props) {
    const point = placeOf(place);
    const isOutside = point !== undefined && !isWithinAny(point, circlesOf(props));
    return isOutside ? [{ id: 'location.outside', params: {} }] : verbs.check(place, props);
  },
  text: (place, props, names) =>
    typeof place === 'string' && place !== '' ? addressOf(place) : verbs.text(place, props, names),
};

export const location = defineKind({
  zhjyKey: 'location',
  wing: 'fields',
  server: { signedIn: true },
  props,
  config: fieldConfig(Type.String({ default: '' }), 'change'),
  value,
  listing: { column: true, listed: true },
  events: ['change'],
});

export type LocationProps = PropsOf<{ props: typeof props }>;
