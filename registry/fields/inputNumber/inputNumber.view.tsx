import type { ViewProps } from '#runtime/context/faces.ts';
import { Amount } from '../../kit/display/Amount.tsx';
import type { InputNumberProps } from './inputNumber.ts';

export default function InputNumberView({ value, props, text }: ViewProps<InputNumberProps, number | undefined>) {
  return <Amount text={text} amountOf={props.isAmountChinese ? value : undefined} />;
}
