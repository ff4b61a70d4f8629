import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import type { GeoPoint } from '#core/geo/distance.ts';
import { valueText } from '#core/text/value-text.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import type { Services } from '#runtime/context/services.ts';
import { useLatest } from '#runtime/context/effects.ts';
import { type Translate, useTranslation } from '#runtime/context/use-translation.ts';
import { useRecordFormIfAny } from '#runtime/data/record/record-form.ts';
import type { Place } from '#schemas/resources/location/location.contract.ts';
import { ClearButton, ariaProps, boxProps, usePrefetchOnHover } from '../../kit/trigger/control.tsx';
import '../../kit/trigger/trigger.css';
import { automaticMs, currentPosition } from './current-position.ts';
import './location-box.css';
import type { LocationProps } from './location.ts';
import { addressOf, locationTexts, valueOf } from './place.ts';
import { useHttp } from '#runtime/context/application.tsx';

interface Field {
  isEnabled: boolean;
  isEmpty: boolean;
  onFound(value: string): void;
}

/** Fills an empty field of a new record with the current position, if the form asks for it (LOC-016). */
function useAutomaticPosition({ isEnabled, isEmpty, onFound }: Field): void {
  const { client } = useHttp();
  const t = useTranslation();
  const isNew = useRecordFormIfAny()?.isNew !== false;
  const field = useLatest({ isEmpty, onFound });
  const isWanted = useRef(isEnabled && isEmpty && isNew);
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    let isUnmounted = false;
    positionWithNames(client, t).then(
      // The user may have chosen a place meanwhile.
      (value) => !isUnmounted && field.current.isEmpty && field.current.onFound(value),
      // Only logged (LOC-015): the field stays empty and the user can choose a place.
      // oxlint-disable-next-line no-console
      (reason: unknown) => console.warn(t('location.failed'), reason),
    );
    return () => void (isUnmounted = true);
  }, [client, t, field]);
}

async function positionWithNames(client: Services['client'], t: Translate): Promise<string> {
  const point = await currentPosition(automaticMs);
  return valueOf({ ...(await nearest(client, point)), name: t('location.mine'), location: locationTexts(point) });
}

/** Reverse geocoding of a point; empty names when it fails. */
async function nearest(client: Services['client'], point: GeoPoint): Promise<Omit<Place, 'location' | 'name'>> {
  const input = { location: locationTexts(point), offset: 1, page: 1 };
  const answer = await client.send('location.around', input, { quiet: true }).catch(() => undefined);
  const [place] = (answer?.data as { list?: Place[] } | undefined)?.list ?? [];
  return { pname: place?.pname ?? '', cityname: place?.cityname ?? '', adname: place?.adname ?? '', address: '' };
}

const Open = lazy(() => import('./location.popup.tsx'));

export default memo(function LocationEdit(face: EditProps<LocationProps, string>) {
  const { props, onChange } = face;
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { isHovered, hover } = usePrefetchOnHover();
  const value = valueText(face.value);
  const disabled = face.disabled || props.disabled;
  useAutomaticPosition({ isEnabled: props.autoLocation && !disabled, isEmpty: value === '', onFound: onChange });
  const close = () => {
    setOpen(false);
    face.onBlur();
    button.current?.focus();
  };
  return (
    <>
      <span className="zk-box zk-trigger" data-mark="place" {...boxProps(face, disabled)} {...hover}>
        <button
          ref={button}
          id={face.id}
          type="button"
          className="zk-rest"
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          data-empty={value === '' || undefined}
          disabled={disabled}
          {...ariaProps(face)}
          onClick={() => setOpen(true)}
          onBlur={face.onBlur}
        >
          {value === '' ? t('location.placeholder') : addressOf(value)}
        </button>
        {props.clearable && !disabled && value !== '' && isHovered && (
          <ClearButton control={button} onClear={() => onChange('')} />
        )}
      </span>
      {isOpen && !disabled && (
        <Suspense fallback={null}>
          <Open value={value} props={props} onClose={close} onChosen={onChange} />
        </Suspense>
      )}
    </>
  );
});
