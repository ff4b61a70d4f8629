import { ColorPicker } from 'antd';
import { type CSSProperties, memo, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { valueText } from '#core/text/value-text.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { boxProps } from '../../kit/trigger/control.tsx';
import { cssColour, hslText } from './colour-text.ts';
import './colorPicker.css';
import type { ColorPickerProps } from './colorPicker.ts';

interface Props {
  hasOpacity: boolean;
  /** Opened by key, the first box to type into has the focus. */
  isByKey: boolean;
  children: ReactNode;
}

/** What opens under the colour. */
function Palette({ hasOpacity, isByKey, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isByKey) return;
    const first = box.current?.querySelector<HTMLInputElement>('.ant-color-picker-input input');
    first?.focus({ preventScroll: true });
    first?.select();
  }, [isByKey]);
  return (
    <div ref={box} className={hasOpacity ? 'zk-palette' : 'zk-palette zk-palette--opaque'}>
      {children}
    </div>
  );
}

const formats = { '': 'hex', hex: 'hex', rgb: 'rgb', rgba: 'rgb', hsv: 'hsb', hsl: 'rgb' } as const;

export default memo(function ColorPickerEdit(face: EditProps<ColorPickerProps, string>) {
  const { props, value, onChange } = face;
  const placeholder = useTranslation()('common.pleaseSelect');
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isByKey, setByKey] = useState(false);
  const disabled = face.disabled || props.disabled;
  const isEmpty = value === '';
  const words = isEmpty ? placeholder : valueText(value);
  const change = (open: boolean) => {
    setOpen(open);
    if (open) return;
    if (document.activeElement?.closest('.zk-palette')) button.current?.focus();
    face.onBlur();
  };
  const renderPanel = (panel: ReactNode) => (
    <Palette hasOpacity={props.showAlpha} isByKey={isByKey}>
      {panel}
    </Palette>
  );
  return (
    <ColorPicker
      open={isOpen}
      onOpenChange={change}
      value={isEmpty ? null : value}
      format={formats[props.colorFormat]}
      // An empty colour is transparent, which antd warns about; the alpha slider is hidden instead.
      disabledAlpha={!props.showAlpha && !isEmpty}
      disabled={disabled}
      allowClear
      destroyOnHidden
      panelRender={renderPanel}
      onChangeComplete={(color) => onChange(color.cleared ? '' : written(color, props.colorFormat))}
      onClear={() => onChange('')}
    >
      <button
        ref={button}
        id={face.id}
        type="button"
        className="zk-colour"
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${face.label} ${words}`.trim()}
        aria-describedby={face.describedBy}
        {...boxProps(face, disabled)}
        onClick={(event: MouseEvent) => setByKey(event.detail === 0)}
      >
        <span
          className={isEmpty ? 'zk-colour-swatch zk-colour-none' : 'zk-colour-swatch'}
          style={isEmpty ? undefined : ({ '--zk-colour': cssColour(valueText(value)) } as CSSProperties)}
        />
        <span className={isEmpty ? 'zk-wait' : undefined}>{words}</span>
      </button>
    </ColorPicker>
  );
});

type Color = Parameters<NonNullable<Parameters<typeof ColorPicker>[0]['onChangeComplete']>>[0];

/** The colour as text in the configured format. */
function written(color: Color, format: ColorPickerProps['colorFormat']): string {
  if (format === 'hsv') return color.toHsbString().replace('hsb', 'hsv');
  if (format === 'hsl') return hslText(color.toHsb());
  if (format === 'rgb' || format === 'rgba') return color.toRgbString();
  return color.toHexString();
}
