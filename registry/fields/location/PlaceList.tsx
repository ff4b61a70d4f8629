import { useId } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Place } from '#schemas/resources/location/location.contract.ts';
import { LoadFailed, Nothing, Waiting } from '../../kit/overlay/States.tsx';
import { useMore } from '../../kit/hooks/use-next-page.ts';
import type { FoundPlaces } from './use-places.ts';

/** Distance to the end of the list, in pixels, that triggers loading the next page (LOC-008). */
const nearEndPx = 50;

interface Props {
  found: FoundPlaces;
  chosen: Place | undefined;
  onChoose(place: Place): void;
}

/** Places to choose from, with infinite scrolling. */
export function PlaceList(props: Props) {
  const { state, places, retry } = props.found;
  const t = useTranslation();
  if (state === 'failed') return <LoadFailed retry={retry} />;
  if (state === 'loading') return <Waiting rows={4} />;
  if (places.length === 0) return <Nothing text={t('location.nothing')} />;
  return <Places {...props} />;
}

function Places({ found, chosen, onChoose }: Props) {
  const t = useTranslation();
  const group = useId();
  // A failed page is loaded again only on request of the user.
  const list = useMore(found.places.length, found.hasFailed ? undefined : found.more, nearEndPx);
  return (
    // Not a fieldset: browsers scroll it back to the top when it grows.
    <div role="radiogroup" className="zk-places" aria-label={t('location.places')} ref={list}>
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
      {found.hasMore && (found.hasFailed ? <LoadFailed retry={found.more} /> : <Waiting rows={1} />)}
    </div>
  );
}
