import type { SeedContext } from '../../platform/resource/define-resource.ts';
import { areaRows, officialPlaces } from './official-areas.ts';
import { writeAreas } from './write-areas.ts';

/** All provinces, cities and districts by their official codes. */
export async function seedAreas({ db, now }: SeedContext): Promise<void> {
  await writeAreas(db, areaRows(await officialPlaces()), now(), true);
}
