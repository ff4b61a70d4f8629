import { ColorPicker } from 'antd';
import { memo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { useSay } from '#runtime/texts.ts';
import { wordsOf } from '#core/text/words-of.ts';
import { announced } from '../../_shared/control/attributes.ts';
import './colorPicker.css';
import type { ColorPickerProps } from './colorPicker.ts';

const formats = { '': 'hex', hex: 'hex', rgb: 'rgb', rgba: 'rgb', hsv: 'hsb', hsl: 'rgb' } as const;

export default memo(function ColorPickerEdit(face: EditProps<ColorPickerProps, string>) {
  const { props, value, onChange } = face;
  const placeholder = useSay()('common.pleaseSelect');
  return (
    <span id={face.id} className="zk-colour" role="group" aria-label={face.label} {...describedOnly(face)}>
      <ColorPicker
        value={value === '' ? null : value}
        format={formats[props.colorFormat]}
        // An empty colour is transparent, which antd would complain of.
        disabledAlpha={!props.showAlpha && value !== ''}
        disabled={face.disabled || props.disabled}
        allowClear
        showText={() => (value === '' ? <span className="zk-wait">{placeholder}</span> : wordsOf(value))}
        className={face.invalid ? 'zk-colour--invalid' : ''}
        onChangeComplete={(color) => onChange(color.cleared ? '' : words(color, props.colorFormat))}
        onClear={() => onChange('')}
        onOpenChange={(open) => open || face.onBlur()}
      />
    </span>
  );
});

type Color = Parameters<NonNullable<Parameters<typeof ColorPicker>[0]['onChangeComplete']>>[0];

/** The colour written in the format asked for. */
function words(color: Color, format: ColorPickerProps['colorFormat']): string {
  if (format === 'hsv') return color.toHsbString().replace('hsb', 'hsv');
  if (format === 'rgb' || format === 'rgba') return color.toRgbString();
  return color.toHexString();
}

const describedOnly = (face: Parameters<typeof announced>[0]) => ({
  'aria-describedby': announced(face)['aria-describedby'],
});
