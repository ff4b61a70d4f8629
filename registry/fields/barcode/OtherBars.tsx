import JsBarcode from 'jsbarcode';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { Bars } from './Bars.tsx';
import { type BarcodeProps, type Format, formats } from './barcode.ts';

/** Format names of JsBarcode. */
const names: Readonly<Record<Exclude<Format, 'code128'>, string>> = {
  code39: 'CODE39',
  ean13: 'EAN13',
  ean8: 'EAN8',
  ean5: 'EAN5',
  ean2: 'EAN2',
  upc: 'UPC',
  itf14: 'ITF14',
  msi10: 'MSI10',
  msi11: 'MSI11',
  pharmacode: 'pharmacode',
  codabar: 'codabar',
};

/** Alternating widths of bars and gaps, starting with a bar; undefined for content that the format cannot encode. */
export function widthsOf(content: string, format: keyof typeof names): number[] | undefined {
  // JsBarcode writes its encodings into a plain object that it receives instead of an element.
  const made: { encodings?: { data: string }[] } = {};
  let isValid = true;
  JsBarcode(made, content, { format: names[format], flat: true, valid: (valid) => (isValid = valid) });
  const modules = (made.encodings ?? []).map(({ data }) => data).join('');
  const runs = modules.slice(modules.indexOf('1'), modules.lastIndexOf('1') + 1).match(/1+|0+/g);
  return isValid && runs ? runs.map(({ length }) => length) : undefined;
}

interface Props extends Omit<BarcodeProps, 'format'> {
  format: Exclude<Format, 'code128'>;
  content: string;
  label: string;
}

/** A barcode of another format than Code 128; shows an error for content that the format cannot encode. */
export default function OtherBars({ content, format, ...look }: Props) {
  const t = useTranslation();
  const widths = widthsOf(content, format);
  if (widths) return <Bars {...look} widths={widths} />;
  return (
    <p className="zk-code zk-code--none" role="note">
      {t('barcode.invalid', { content, format: formats[format] })}
    </p>
  );
}
