import { type ComponentProps, lazy, memo, Suspense, useRef, useState } from 'react';
import { mask } from '#core/text/mask/mask.ts';
import { valueText } from '#core/text/value-text.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import {
  ariaProps,
  boxProps,
  ClearButton,
  InputAddons,
  usePrefetchOnHover,
  useDefaultText,
} from '../../kit/trigger/control.tsx';
import { usePasteLimit, useSelectOnFocus } from '../../kit/input/use-text-input.ts';
import type { InputProps } from './input.ts';

const InputIcon = lazy(() => import('./InputIcon.tsx'));
const Scan = lazy(() => import('./scan/Scan.tsx'));

export default memo(function InputEdit(face: EditProps<InputProps, string>) {
  const { props, onChange } = face;
  const control = useRef<HTMLInputElement>(null);
  const placeholder = useDefaultText(props.placeholder);
  const { isHovered, hover } = usePrefetchOnHover();
  const [isFocused, setFocused] = useState(false);
  const [isRevealed, setRevealed] = useState(false);
  const disabled = face.disabled || props.disabled;
  const typed = valueText(face.value);
  const entered = useSelectOnFocus();
  const pasted = usePasteLimit(face.label, props.maxlength);
  const isOpen = !disabled && !props.readonly;
  const clearable = props.clearable && isOpen;

  return (
    <InputAddons before={props.addonBefore} after={props.addonAfter}>
      <span
        className={clearable ? 'zk-box zk-clearable' : 'zk-box'}
        {...boxProps(face, disabled, props.readonly)}
        {...hover}
      >
        <Icon name={props.prefixIcon} />
        <input
          ref={control}
          id={face.id}
          className="zk-bare"
          type={props.showPassword && !isRevealed ? 'password' : 'text'}
          autoComplete={props.showPassword ? 'new-password' : 'off'}
          // Masked unless focused.
          value={props.useMask && !isFocused ? mask(typed, props.maskConfig) : typed}
          placeholder={placeholder}
          maxLength={props.maxlength ?? undefined}
          readOnly={props.readonly}
          disabled={disabled}
          {...ariaProps(face)}
          onChange={(event) => onChange(event.target.value)}
          onPaste={pasted}
          onFocus={(event) => {
            if (!props.useMask) return;
            entered(event);
            setFocused(true);
          }}
          onBlur={() => {
            setFocused(false);
            face.onBlur();
          }}
        />
        {clearable && isHovered && typed !== '' && !props.showPassword && (
          <ClearButton control={control} onClear={() => onChange('')} />
        )}
        {props.showCount && <Count typed={typed} maxlength={props.maxlength} />}
        <Icon name={props.suffixIcon} />
        {props.useScan && isOpen && <ScanButton face={face} control={control} />}
        {props.showPassword && <Eye isOpen={isRevealed} onPress={() => setRevealed(!isRevealed)} />}
      </span>
    </InputAddons>
  );
});

function ScanButton(props: ComponentProps<typeof Scan>) {
  return (
    <Suspense>
      <Scan {...props} />
    </Suspense>
  );
}

function Icon({ name }: { name: string }) {
  if (name === '') return null;
  return (
    <Suspense>
      <InputIcon name={name} />
    </Suspense>
  );
}

function Count({ typed, maxlength }: { typed: string; maxlength: number | null }) {
  return <span className="zk-count">{maxlength === null ? typed.length : `${typed.length}/${maxlength}`}</span>;
}

function Eye({ isOpen, onPress }: { isOpen: boolean; onPress: () => void }) {
  const t = useTranslation();
  return (
    <button
      type="button"
      className="zk-mark zk-eye"
      aria-label={t('control.showPassword')}
      aria-pressed={isOpen}
      onClick={onPress}
    />
  );
}
