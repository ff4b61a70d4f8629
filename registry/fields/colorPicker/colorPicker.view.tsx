import type { ViewProps } from '#runtime/faces.ts';
import { cssColour } from '../../_shared/colour-text.ts';
import '../../_shared/display.css';

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
