import { Progress } from 'antd';
import type { ViewProps } from '#runtime/context/faces.ts';
import { percentOf } from './progress.ts';

/** A bar with the counts next to it; the counts alone where the total is not known. */
export default function ProgressView({ value, text }: ViewProps<never, string>) {
  const percent = percentOf(value);
  if (percent === undefined) return text;
  return <Progress percent={percent} size="small" aria-label={text} format={() => text} />;
}
