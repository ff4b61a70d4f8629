import { lazy, Suspense } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import '../../kit/display/display.css';
import { useRelatedText } from '#runtime/page/use-field-reader.ts';
import { Bars } from './Bars.tsx';
import type { BarcodeProps } from './barcode.ts';

/** Widths of bars and gaps of every symbol of Code 128, six numbers each, in the order of their values. */
const symbols =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221' +
  '223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321' +
  '112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131' +
  '311123311321331121312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114' +
  '122411142112142211241211221114413111241112134111111242121142121241114212124112124211411212421112421211212141' +
  '214121412121111143111341131141114113114311411113411311113141114131311141411131211412211214211232';

const startB = 104;
const stop = '2331112';
const symbol = (value: number) => symbols.slice(value * 6, value * 6 + 6);

/** Widths of bars and gaps by turns, the first a bar, of letters and digits as Code 128 B; undefined for other text. */
export function code128(text: string): number[] | undefined {
  if (!/^[A-Za-z0-9]+$/.test(text)) return undefined;
  const values = [...text].map((character) => character.charCodeAt(0) - 32);
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), startB) % 103;
  const widths = [startB, ...values, check].map(symbol).join('') + stop;
  return [...widths].map(Number);
}

const OtherBars = lazy(() => import('./OtherBars.tsx'));

/** With nothing to say, or words that are not letters and digits, nothing is drawn (FIELD-052). */
export default function BarcodeView({ node }: NodeProps) {
  const { format, ...props } = node.props as BarcodeProps;
  const fixed = useText(props.staticText);
  const related = useRelatedText(props.relationField);
  const content = props.dataType === 'static' ? fixed : related;
  const name = useText(node.config.label);
  const label = name ? `${name} ${content}` : content;
  if (!/^[A-Za-z0-9]+$/.test(content)) return null;
  if (format === 'code128') return <Bars {...props} widths={code128(content) ?? []} label={label} />;
  return (
    <Suspense fallback={null}>
      <OtherBars {...props} format={format} content={content} label={label} />
    </Suspense>
  );
}
