import { lazy, Suspense } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { useText } from '#runtime/context/use-translation.ts';
import { useRelated } from '../../kit/hooks/use-related.ts';
import '../../kit/display/display.css';
import type { BarcodeProps } from './barcode.ts';
import { Bars } from './Bars.tsx';
import { code128 } from './code128.ts';

const OtherBars = lazy(() => import('./OtherBars.tsx'));

/** With nothing to say, or words that are not letters and digits, nothing is drawn (FIELD-052). */
export default function BarcodeView({ node }: NodeProps) {
  const { format, ...props } = node.props as BarcodeProps;
  const fixed = useText(props.staticText);
  const related = useRelated(props.relationField);
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
