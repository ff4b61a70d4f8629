import type { ViewProps } from '#runtime/faces.ts';
import '../../_shared/display.css';

export default function ColorPickerView({ text }: ViewProps) {
  return (
    text !== '' && (
      <>
        <span className="zk-swatch" style={{ backgroundColor: text }} />
        {text}
      </>
    )
  );
}
