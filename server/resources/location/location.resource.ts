import {
  defaultCentre,
  locationContract,
  picturePx,
  pictureZoom,
  placesPerPage,
} from '#schemas/resources/location/location.contract.ts';
import { FileReply } from '../../platform/envelope/envelope.ts';
import { notFound, badRequest } from '../../platform/errors/app-error.ts';
import type { Context } from '../../platform/context/context.ts';
import { defineResource } from '../../platform/resource/define-resource.ts';
import { mapServicePlaces } from '../../services/places/map-service.ts';
import { offlinePlaces, blankPicture } from '../../services/places/offline.ts';
import { type MapPicture, pointOf, type Places } from '../../services/places/places.ts';

function placesOf({ settings }: Context): Places {
  const { mapService, mapKey, mapTiles } = settings;
  if (mapService === '' && mapTiles === '') return offlinePlaces;
  const online = mapServicePlaces({ service: mapService, key: mapKey, tiles: mapTiles });
  // Without a search service only tiles come from the map service; places come from the built-in list.
  return mapService === '' ? { ...offlinePlaces, tile: online.tile } : online;
}

/** Maps a failure of the map service to one message; the reason is logged, without the key. */
async function answerOf<T>(question: Promise<T>, { log }: Context): Promise<T> {
  try {
    return await question;
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'map service');
    throw badRequest('location.serviceFailed');
  }
}

const shown = ({ content, mediaType }: MapPicture) => new FileReply('map', mediaType, content, true);
const pagedBy = ({
  offset = placesPerPage,
  page = 1,
  radius,
}: {
  offset?: number;
  page?: number;
  radius?: number;
}) => ({
  offset,
  page,
  radius,
});

/** Places and maps. All requests are proxied, so that neither the key nor foreign addresses reach a browser. */
export const locationResource = defineResource({
  contract: locationContract,
  handlers: {
    async config(_, { settings }) {
      const centre = settings.mapCentre === '' ? defaultCentre : pointOf(settings.mapCentre);
      return { ...centre, hasTiles: settings.mapTiles !== '', isTrue: settings.mapTilesDatum === 'wgs84' };
    },
    async text({ keyword, location, ...query }, context) {
      const centre = location === undefined ? undefined : pointOf(location);
      const words = { keyword, location: centre, ...pagedBy(query) };
      return { list: await answerOf(placesOf(context).byWords(words), context) };
    },
    async around({ location, ...query }, context) {
      const list = await answerOf(
        placesOf(context).around({ location: pointOf(location), ...pagedBy(query) }),
        context,
      );
      return { list };
    },
    async staticmap({ location, zoom = pictureZoom, size = `${picturePx}*${picturePx}` }, context) {
      const [width = picturePx, height = picturePx] = size.split('*').map(Number);
      const picture = placesOf(context).picture({ location: pointOf(location), zoom, width, height });
      // A failed map picture must not block the display of its record.
      return shown(await picture.catch(() => blankPicture(width, height)));
    },
    async tile({ z, x, y }, context) {
      const picture = await answerOf(placesOf(context).tile(z, x, y), context);
      if (picture === undefined) throw notFound();
      return shown(picture);
    },
  },
});
