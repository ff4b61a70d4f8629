import { lazy, memo, Suspense, useRef, useState } from 'react';
import { wordsOf } from '#core/text/words-of.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { announced, boxed } from '../../kit/trigger/attributes.ts';
import { Clear } from '../../kit/trigger/Clear.tsx';
import '../../kit/trigger/shell.css';
import './location-box.css';
import { useNear } from '../../kit/trigger/use-prefetch-on-hover.ts';
import type { LocationProps } from './location.ts';
import { addressOf } from './place.ts';
import { useAutomaticPosition } from './use-automatic.ts';

const Open = lazy(() => import('./location.open.tsx'));

export default memo(function LocationEdit(face: EditProps<LocationProps, string>) {
  const { props, onChange } = face;
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { isNear, near } = useNear();
  const value = wordsOf(face.value);
  const disabled = face.disabled || props.disabled;
  useAutomaticPosition({ isAsked: props.autoLocation && !disabled, isEmpty: value === '', onFound: onChange });
  const close = () => {
    setOpen(false);
    face.onBlur();
    button.current?.focus();
  };
  return (
    <>
      <span className="zk-box zk-shell" data-mark="place" {...boxed(face, disabled)} {...near}>
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
          {...announced(face)}
          onClick={() => setOpen(true)}
          onBlur={face.onBlur}
        >
          {value === '' ? say('location.placeholder') : addressOf(value)}
        </button>
        {props.clearable && !disabled && value !== '' && isNear && (
          <Clear control={button} onClear={() => onChange('')} />
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
