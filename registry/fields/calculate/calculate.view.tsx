import type { ViewProps } from '#runtime/context/faces.ts';
import { Amount } from '../../kit/display/Amount.tsx';
import type { CalculateProps } from './calculate.ts';

export default function CalculateView({ value, props, text }: ViewProps<CalculateProps, number | undefined>) {
  return <Amount text={text} amountOf={props.isAmountChinese ? value : undefined} />;
}
