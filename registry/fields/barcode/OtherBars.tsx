import { useSay } from '#runtime/context/use-translation.ts';
import type { BarcodeProps } from './barcode.ts';
import { Bars } from './Bars.tsx';
import { type Format, formats } from './formats.ts';
import { widthsOf } from './other-formats.ts';

interface Props extends Omit<BarcodeProps, 'format'> {
  format: Exclude<Format, 'code128'>;
  content: string;
  label: string;
}

/** A barcode of another format than Code 128; shows an error for content that the format cannot encode. */
export default function OtherBars({ content, format, ...look }: Props) {
  const say = useSay();
  const widths = widthsOf(content, format);
  if (widths) return <Bars {...look} widths={widths} />;
  return (
    <p className="zk-code zk-code--none" role="note">
      {say('barcode.invalid', { content, format: formats[format] })}
    </p>
  );
}
