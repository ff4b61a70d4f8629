import { type Coords, type DoneCallback, GridLayer } from 'leaflet';
import type { Services } from '#runtime/context/services.ts';

/** A map without pictures: lines to see how far it was moved. */
export class LineLayer extends GridLayer {
  protected override createTile(): HTMLElement {
    const tile = document.createElement('div');
    tile.className = 'zk-map-cell';
    return tile;
  }
}

/** The pictures of the configured map. They are fetched with the session, through our own server. */
export class TileLayer extends GridLayer {
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
