import type { ViewProps } from '#runtime/context/faces.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { picturePx, pictureZoom } from '#schemas/resources/location/location.contract.ts';
import './location.css';
import { locationWords, placeOf } from './place.ts';
import { useServerPicture } from './use-server-picture.ts';

/** The address, with a static map picture if the value has a point (LOC-007). */
export default function LocationView({ value, text }: ViewProps) {
  const say = useSay();
  const point = placeOf(value);
  const size = `${picturePx}*${picturePx}`;
  const query = point && new URLSearchParams({ location: locationWords(point), zoom: String(pictureZoom), size });
  const picture = useServerPicture(query && `/api/system/Location/staticmap?${query}`);
  if (text === '') return null;
  return (
    <span className="zk-place-shown">
      {picture !== undefined && <img src={picture} width={picturePx} height={picturePx} alt={say('location.map')} />}
      {text}
    </span>
  );
}
