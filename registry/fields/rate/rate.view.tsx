import type { ViewProps } from '#runtime/context/faces.ts';
import type { RateProps } from './rate.ts';
import { Stars } from './Stars.tsx';

export default function RateView({ value, props, text }: ViewProps<RateProps, number>) {
  if (text === '') return null;
  return (
    <span className="zk-rate" data-view role="img" aria-label={`${text} / ${props.count}`}>
      <Stars count={props.count} shown={value} />
    </span>
  );
}
