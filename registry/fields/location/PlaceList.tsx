import { type UIEvent, useId } from 'react';
import { useSay } from '#runtime/texts.ts';
import type { Place } from '#schemas/resources/location/location.contract.ts';
import { LoadFailed, Nothing, Waiting } from '../../_shared/blocks/States.tsx';
import type { FoundPlaces } from './use-places.ts';

/** This close to the end the next page is asked for (LOC-008). */
const nearEndPx = 50;

interface Props {
  found: FoundPlaces;
  chosen: Place | undefined;
  onChoose(place: Place): void;
}

/** Places to choose from; scrolling to the end brings more. */
export function PlaceList({ found, chosen, onChoose }: Props) {
  const say = useSay();
  const group = useId();
  if (found.state === 'failed') return <LoadFailed retry={found.retry} />;
  if (found.state === 'loading') return <Waiting rows={4} />;
  if (found.places.length === 0) return <Nothing text={say('location.nothing')} />;
  const scrolled = ({ currentTarget: list }: UIEvent) => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight <= nearEndPx) found.more();
  };
  return (
    <fieldset className="zk-places" aria-label={say('location.places')} onScroll={scrolled}>
      {found.places.map((place) => (
        <label key={`${place.location} ${place.name}`} className="zk-place">
          <input
            type="radio"
            name={group}
            checked={chosen !== undefined && chosen.location === place.location && chosen.name === place.name}
            onChange={() => onChoose(place)}
          />
          <span>
            {place.name}
            <small>
              {[place.pname, place.cityname === place.pname ? '' : place.cityname, place.adname, place.address].join(
                '',
              )}
            </small>
          </span>
        </label>
      ))}
      {found.hasMore && <Waiting rows={1} />}
    </fieldset>
  );
}
