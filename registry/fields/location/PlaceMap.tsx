import {
  circle,
  circleMarker,
  type Coords,
  map as createMap,
  type DoneCallback,
  GridLayer,
  type LatLngTuple,
  layerGroup,
  type Map,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { toGcj02, toWgs84 } from '#core/geo/datum.ts';
import type { GeoCircle, GeoPoint } from '#core/geo/distance.ts';
import type { Services } from '#runtime/context/services.ts';
import { mapZoom, type Place } from '#schemas/resources/location/location.contract.ts';
import { useHttp } from '#runtime/context/application.tsx';

/** A map without pictures: lines to see how far it was moved. */
class LineLayer extends GridLayer {
  protected override createTile(): HTMLElement {
    const tile = document.createElement('div');
    tile.className = 'zk-map-cell';
    return tile;
  }
}

/** The pictures of the configured map. They are fetched with the session, through our own server. */
class TileLayer extends GridLayer {
  constructor(private readonly client: Pick<Services['client'], 'file'>) {
    super({ maxZoom: 19 });
  }

  protected override createTile({ x, y, z }: Coords, done: DoneCallback): HTMLElement {
    const tile = document.createElement('img');
    tile.alt = '';
    const failed = (reason: unknown) => done(reason instanceof Error ? reason : new Error('tile'), tile);
    this.client.file(`/api/system/Location/Tile/${z}/${x}/${y}`, { quiet: true }).then(({ content }) => {
      tile.onload = () => {
        URL.revokeObjectURL(tile.src);
        done(undefined, tile);
      };
      tile.src = URL.createObjectURL(content);
    }, failed);
    return tile;
  }
}

interface Props {
  label: string;
  centre: GeoPoint;
  hasTiles: boolean;
  /** The tiles are in WGS-84, while all coordinates of the props are in GCJ-02. */
  isTrue: boolean;
  /** The areas in which a place may be chosen. */
  circles: readonly GeoCircle[];
  places: readonly Place[];
  /** Called when the user has moved the map. */
  onMoved(centre: GeoPoint): void;
}

const unchanged = (point: GeoPoint) => point;
const words = ({ lng, lat }: GeoPoint): LatLngTuple => [lat, lng];
/** Tolerance in degrees: a smaller difference does not pan the map. */
const still = 1e-6;

/** A map with a marker fixed in its middle; the user moves the map below it. */
export function PlaceMap({ label, centre, hasTiles, isTrue, circles, places, onMoved }: Props) {
  const at = useCallback((point: GeoPoint) => words((isTrue ? toWgs84 : unchanged)(point)), [isTrue]);
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<Map>(undefined);
  const { client } = useHttp();

  const start = useEffectEvent(() => at(centre));
  const moved = useEffectEvent((point: GeoPoint) => onMoved((isTrue ? toGcj02 : unchanged)(point)));
  useEffect(() => {
    const map = createMap(box.current!, { zoom: mapZoom, center: start(), attributionControl: false });
    (hasTiles ? new TileLayer(client) : new LineLayer()).addTo(map);
    map.on('dragend zoomend keypress', () => {
      const { lng, lat } = map.getCenter().wrap();
      moved({ lng, lat });
    });
    shown.current = map;
    return () => {
      shown.current = undefined;
      map.remove();
    };
  }, [hasTiles, client]);

  useEffect(() => {
    const map = shown.current;
    if (!map) return;
    const now = map.getCenter();
    const [lat, lng] = at(centre);
    if (Math.abs(now.lng - lng) + Math.abs(now.lat - lat) > still) map.panTo([lat, lng], { animate: false });
  }, [centre, at]);

  useEffect(() => {
    const map = shown.current;
    if (!map) return;
    const marks = layerGroup([
      ...circles.map((one) => circle(at(one), { radius: one.radius, className: 'zk-map-scope', interactive: false })),
      ...places.map(({ name, location }) => {
        const [lng = 0, lat = 0] = location.split(',').map(Number);
        const dot = circleMarker(at({ lng, lat }), { radius: 4, className: 'zk-map-dot', interactive: false });
        return hasTiles
          ? dot
          : dot.bindTooltip(name, { permanent: true, direction: 'right', className: 'zk-map-name' });
      }),
    ]).addTo(map);
    return () => void marks.remove();
  }, [circles, places, hasTiles, at]);

  return (
    <div className="zk-map">
      <div ref={box} className="zk-map-ground" role="application" aria-label={label} />
      <svg className="zk-map-pin" viewBox="0 0 24 34" width="24" height="34" aria-hidden="true">
        <path
          d="M12 34C4 22 0 17 0 12a12 12 0 1 1 24 0c0 5-4 10-12 22zm0-26a4 4 0 1 0 0 8 4 4 0 1 0 0-8z"
          fillRule="evenodd"
        />
      </svg>
    </div>
  );
}
