import type { ViewProps } from '#runtime/faces.ts';
import { FramedAmount } from '../../_shared/FramedAmount.tsx';
import type { InputProps } from './input.ts';

/** The text between its prefix and its suffix, as it was filled in. */
export default function InputView({ props, text }: ViewProps<InputProps, string>) {
  return <FramedAmount text={text} amountOf={undefined} before={props.addonBefore} after={props.addonAfter} />;
}
