import type { NodeProps } from '#runtime/faces.ts';
import { useText } from '#runtime/texts.ts';
import { useRelated } from '../../_shared/use-related.ts';
import '../../_shared/display.css';
import type { BarcodeProps } from './barcode.ts';
import { code128 } from './code128.ts';

const marginPx = 5;

/** Bars without the words below them. With nothing to say, or words that are not letters and digits, nothing is drawn. */
export default function BarcodeView({ node }: NodeProps) {
  const { dataType, staticText, relationField, width, height, lineColor, background, format } =
    node.props as BarcodeProps;
  const fixed = useText(staticText);
  const related = useRelated(relationField);
  const content = dataType === 'static' ? fixed : related;
  const label = useText(node.config.label);
  // Other formats than Code 128 are read as their words.
  if (format !== 'code128') return content === '' ? null : <div className="zk-code">{content}</div>;
  const widths = code128(content);
  if (widths === undefined) return null;
  const [bars, end] = barsOf(widths, width, height);
  return (
    <svg
      className="zk-code"
      role="img"
      aria-label={label ? `${label} ${content}` : content}
      width={end + marginPx}
      height={height + 2 * marginPx}
      // Where there is less room the bars get narrower, none is cut off.
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
