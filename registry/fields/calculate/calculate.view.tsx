import type { ViewProps } from '#runtime/faces.ts';
import { FramedAmount } from '../../_shared/FramedAmount.tsx';
import type { CalculateProps } from './calculate.ts';

export default function CalculateView({ value, props, text }: ViewProps<CalculateProps, number | undefined>) {
  return <FramedAmount text={text} amountOf={props.isAmountChinese ? value : undefined} before="" after="" />;
}
