import { useEffect, useRef } from 'react';
import type { GeoPoint } from '#core/geo/distance.ts';
import { useRecordFormIfAny } from '#runtime/data/record/record-form.ts';
import { type Services, useServices } from '#runtime/context/services.ts';
import { type Say, useSay } from '#runtime/context/use-translation.ts';
import type { Place } from '#schemas/resources/location/location.contract.ts';
import { automaticMs, currentPosition } from './current-position.ts';
import { locationWords, valueOf } from './place.ts';

interface Field {
  isAsked: boolean;
  isEmpty: boolean;
  onFound(value: string): void;
}

/** Fills an empty field of a new record with the current position, if the form asks for it (LOC-016). */
export function useAutomaticPosition({ isAsked, isEmpty, onFound }: Field): void {
  const { client } = useServices();
  const say = useSay();
  const isNew = useRecordFormIfAny()?.isNew !== false;
  const field = useRef({ isEmpty, onFound });
  field.current = { isEmpty, onFound };
  const isWanted = useRef(isAsked && isEmpty && isNew);
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    let isGone = false;
    positionWithNames(client, say).then(
      // The user may have chosen a place meanwhile.
      (value) => !isGone && field.current.isEmpty && field.current.onFound(value),
      // Only logged (LOC-015): the field stays empty and the user can choose a place.
      (reason: unknown) => console.warn(say('location.failed'), reason),
    );
    return () => void (isGone = true);
  }, [client, say]);
}

async function positionWithNames(client: Services['client'], say: Say): Promise<string> {
  const point = await currentPosition(automaticMs);
  return valueOf({ ...(await nearest(client, point)), name: say('location.mine'), location: locationWords(point) });
}

/** Reverse geocoding of a point; empty names when it fails. */
async function nearest(client: Services['client'], point: GeoPoint): Promise<Omit<Place, 'location' | 'name'>> {
  const input = { location: locationWords(point), offset: 1, page: 1 };
  const answer = await client.send('location.around', input, { quiet: true }).catch(() => undefined);
  const [place] = (answer?.data as { list?: Place[] } | undefined)?.list ?? [];
  return { pname: place?.pname ?? '', cityname: place?.cityname ?? '', adname: place?.adname ?? '', address: '' };
}
