import { useCallback, useSyncExternalStore } from 'react';
import { useFormPlace } from '#runtime/form/form-scope.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { boundField, type Bounds, dateBounds } from '../../kit/date-time/time-bounds.ts';

type Config = Readonly<Record<string, unknown>>;

/** The bounds of a date field whose definition rules them; follows the fields they are read from. */
export function useBounds(config: Config): Bounds {
  const { store, row } = useFormPlace();
  const { now } = usePlatform();
  const [start, end] = [boundField(config, 'start'), boundField(config, 'end')];
  const read = useCallback((name: string) => store.read(name, row?.id, row?.table), [store, row]);
  const watch = useCallback(
    (listener: () => void) => {
      const leave = [start, end].flatMap((name) => (name === undefined ? [] : [store.watch(name, listener)]));
      return () => leave.forEach((stop) => stop());
    },
    [store, start, end],
  );
  // The two values in one text, so that the snapshot is equal while they are.
  useSyncExternalStore(watch, () => `${start && String(read(start))} ${end && String(read(end))}`);
  return dateBounds(config, { now: now(), read });
}
