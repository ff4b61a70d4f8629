import { memo, useCallback, useSyncExternalStore } from 'react';
import { useFieldContext } from '#runtime/form/form-scope.ts';
import { boundField, type Bounds, dateBounds, fixedBounds, isEmptyRange, intersectBounds } from './time-bounds.ts';
import { SelectTrigger } from '../../kit/trigger/SelectTrigger.tsx';
import { lazyPopup } from '../../kit/trigger/control.tsx';
import { momentText } from '#core/record/moments.ts';
import type { DateFace, PlainFace } from './datePicker.popup.tsx';
import { useInterpreter } from '#runtime/context/application.tsx';

type Config = Readonly<Record<string, unknown>>;

/** The bounds of a date field whose definition rules them; follows the fields they are read from. */
function useBounds(config: Config): Bounds {
  const { store, row } = useFieldContext();
  const { now } = useInterpreter();
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

const widget = lazyPopup(() => import('./datePicker.popup.tsx'));

export default memo(function DatePickerEdit(face: PlainFace) {
  const { config } = face;
  const fixed = fixedBounds(face.props);
  const isRuled = config['startTimeRule'] === true || config['endTimeRule'] === true;
  return isRuled ? <Ruled {...face} bounds={fixed} /> : <Resting {...face} bounds={fixed} />;
});

function Ruled(face: DateFace) {
  return <Resting {...face} bounds={intersectBounds(face.bounds, useBounds(face.config))} />;
}

function Resting(face: DateFace) {
  const { props, value, onChange } = face;
  return (
    <SelectTrigger
      face={face}
      widget={widget}
      isEmpty={value === undefined}
      placeholder={props.placeholder}
      mark="calendar"
      popup="dialog"
      typing={/\d/}
      // Nothing can be chosen between a start and an earlier end.
      disabled={face.disabled || props.disabled || isEmptyRange(face.bounds)}
      clearable={props.clearable}
      onClear={() => onChange(undefined)}
    >
      {momentText(value, props.format)}
    </SelectTrigger>
  );
}
