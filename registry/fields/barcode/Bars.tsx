import type { BarcodeProps } from './barcode.ts';

const marginPx = 5;

interface Props extends Pick<BarcodeProps, 'width' | 'height' | 'lineColor' | 'background'> {
  /** In modules: bars and gaps by turns, the first a bar. */
  widths: readonly number[];
  label: string;
}

/** A barcode without text. */
export function Bars({ widths, label, width, height, lineColor, background }: Props) {
  const [bars, end] = barsOf(widths, width, height);
  return (
    <svg
      className="zk-code"
      role="img"
      aria-label={label}
      width={end + marginPx}
      height={height + 2 * marginPx}
      // Where there is less room the bars shrink, so that none is cut off.
      viewBox={`0 0 ${end + marginPx} ${height + 2 * marginPx}`}
      preserveAspectRatio="none"
      style={{ background }}
    >
      <path d={bars} fill={lineColor} />
    </svg>
  );
}

/** One path of all bars, and where the last one ends. */
function barsOf(widths: readonly number[], modulePx: number, heightPx: number): [string, number] {
  let x = marginPx;
  let path = '';
  widths.forEach((modules, index) => {
    const wide = modules * modulePx;
    if (index % 2 === 0) path += `M${x} ${marginPx}h${wide}v${heightPx}h${-wide}z`;
    x += wide;
  });
  return [path, x];
}
