import { Progress } from 'antd';
import type { ViewProps } from '#runtime/context/faces.ts';
import { percentOf } from './progress.ts';

/** A bar with the counts next to it; the counts alone where the total is not known. */
export default function ProgressView({ value, text }: ViewProps<never, string>) {
  const percent = percentOf(value);
  if (percent === undefined) return text;
  // The green of a finished bar is too pale for a text.
  const indicator = { color: 'inherit' };
  return <Progress percent={percent} size="small" aria-label={text} format={() => text} styles={{ indicator }} />;
}
