import type { ViewProps } from '#runtime/faces.ts';
import { FramedAmount } from '../../_shared/FramedAmount.tsx';
import type { InputNumberProps } from './inputNumber.ts';

/** In a row there is one line: the number between its texts, without its amount in Chinese. */
export default function InputNumberCell({ props, text }: ViewProps<InputNumberProps, number | undefined>) {
  return <FramedAmount text={text} amountOf={undefined} before={props.addonBefore} after={props.addonAfter} />;
}
