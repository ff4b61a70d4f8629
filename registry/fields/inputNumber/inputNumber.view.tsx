import type { ViewProps } from '#runtime/faces.ts';
import { FramedAmount } from '../../_shared/FramedAmount.tsx';
import type { InputNumberProps } from './inputNumber.ts';

export default function InputNumberView({ value, props, text }: ViewProps<InputNumberProps, number | undefined>) {
  return (
    <FramedAmount
      text={text}
      amountOf={props.isAmountChinese ? value : undefined}
      before={props.addonBefore}
      after={props.addonAfter}
    />
  );
}
