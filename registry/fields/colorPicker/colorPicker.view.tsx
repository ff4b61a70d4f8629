import type { ViewProps } from '#runtime/context/faces.ts';
import { cssColour } from './colour-text.ts';
import '../../kit/display/display.css';

export default function ColorPickerView({ text }: ViewProps) {
  return (
    text !== '' && (
      <>
        <span className="zk-swatch" style={{ backgroundColor: cssColour(text) }} />
        {text}
      </>
    )
  );
}
