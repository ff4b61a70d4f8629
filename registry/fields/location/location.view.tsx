import { useEffect, useState } from 'react';
import type { ViewProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { picturePx, pictureZoom } from '#schemas/resources/location/location.contract.ts';
import './location.css';
import { locationTexts, placeOf } from './place.ts';
import { useHttp } from '#runtime/context/application.tsx';

/** A picture that only a session may fetch, as an address for `src`; undefined until it is there, or when it is not. */
function useServerPicture(url: string | undefined): string | undefined {
  const { client } = useHttp();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (url === undefined) return;
    const giving = new AbortController();
    let made: string | undefined;
    client.file(url, { quiet: true, signal: giving.signal }).then(
      ({ content }) => {
        if (giving.signal.aborted) return;
        made = URL.createObjectURL(content);
        setAddress(made);
      },
      () => {},
    );
    return () => {
      giving.abort();
      setAddress(undefined);
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [client, url]);
  return url === undefined ? undefined : address;
}

/** The address, with a static map picture if the value has a point (LOC-007). */
export default function LocationView({ value, text }: ViewProps) {
  const t = useTranslation();
  const point = placeOf(value);
  const size = `${picturePx}*${picturePx}`;
  const query = point && new URLSearchParams({ location: locationTexts(point), zoom: String(pictureZoom), size });
  const picture = useServerPicture(query && `/api/system/Location/staticmap?${query}`);
  if (text === '') return null;
  return (
    <span className="zk-place-shown">
      {picture !== undefined && <img src={picture} width={picturePx} height={picturePx} alt={t('location.map')} />}
      {text}
    </span>
  );
}
