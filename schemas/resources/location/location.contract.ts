import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../protocol/contract.ts';
import { List, Nothing } from '../../protocol/paging.ts';

/** Default centre of a map: Beijing (LOC-005). */
export const defaultCentre = { lng: 116.397428, lat: 39.90923 } as const;
/** Zoom of the map for choosing a place (LOC-006). */
export const mapZoom = 16;
/** Size of the static map of a chosen place (LOC-007). */
export const picturePx = 80;
export const pictureZoom = 19;
/** Places per page (LOC-008). */
export const placesPerPage = 50;

const path = '/api/system/Location';

/** Longitude and latitude in degrees, as maps write them: `116.397428,39.90923`. */
const Point = Type.String({ maxLength: 50, pattern: '^-?\\d{1,3}(\\.\\d+)?,-?\\d{1,2}(\\.\\d+)?$' });

const paging = {
  radius: Type.Optional(Type.Integer({ minimum: 1, maximum: 50_000, description: 'Metres.' })),
  offset: Type.Optional(Type.Integer({ minimum: 1, maximum: placesPerPage, default: placesPerPage })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 1 })),
};

/** A named place. Unknown parts are empty. */
export const Place = Type.Object({
  name: Type.String(),
  address: Type.String(),
  location: Type.String({ description: 'Longitude and latitude, joined by a comma.' }),
  pname: Type.String(),
  cityname: Type.String(),
  adname: Type.String(),
});
export type Place = Static<typeof Place>;

export const locationContract = defineContract('location', {
  config: {
    method: 'GET',
    path: `${path}/Config`,
    summary: 'Where maps begin, and whether there are pictures of them.',
    access: 'session',
    input: Type.Object({}),
    output: Type.Object({
      lng: Type.Number(),
      lat: Type.Number(),
      hasTiles: Type.Boolean(),
      isTrue: Type.Boolean({ description: 'The tiles place things by WGS-84.' }),
    }),
  },
  text: {
    method: 'GET',
    path: `${path}/text`,
    summary: 'Places by words, the nearest to a point first when one is given.',
    access: 'session',
    input: Type.Object({ keyword: Type.String({ maxLength: 100 }), location: Type.Optional(Point), ...paging }),
    output: List(Place),
  },
  around: {
    method: 'GET',
    path: `${path}/around`,
    summary: 'Places around a point, the nearest first.',
    access: 'session',
    input: Type.Object({ location: Point, ...paging }),
    output: List(Place),
  },
  staticmap: {
    method: 'GET',
    path: `${path}/staticmap`,
    summary: 'A picture of the map around a point; without a map service a neutral one.',
    access: 'session',
    input: Type.Object({
      location: Point,
      zoom: Type.Optional(Type.Integer({ minimum: 1, maximum: 19, default: pictureZoom })),
      size: Type.Optional(Type.String({ pattern: '^\\d{2,3}\\*\\d{2,3}$', default: `${picturePx}*${picturePx}` })),
    }),
    output: Nothing,
    transport: 'file',
  },
  tile: {
    method: 'GET',
    path: `${path}/Tile/{z}/{x}/{y}`,
    summary: 'One tile of the configured map.',
    access: 'session',
    input: Type.Object({
      z: Type.Integer({ minimum: 0, maximum: 20 }),
      x: Type.Integer({ minimum: 0 }),
      y: Type.Integer({ minimum: 0 }),
    }),
    output: Nothing,
    transport: 'file',
  },
});
