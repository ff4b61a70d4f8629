import { amountInChinese } from '#core/calc/amount.ts';
import type { ViewProps } from '#runtime/context/faces.ts';
import '../../kit/trigger/control.css';

type NumberFace = ViewProps<{ isAmountChinese: boolean }, number | undefined>;

/** A formatted number, with the amount in Chinese characters below it if the definition says so. */
export default function NumberView({ value, props, text }: NumberFace) {
  if (text === '') return null;
  return (
    <>
      {text}
      {props.isAmountChinese && value !== undefined && <div className="zk-amount">{amountInChinese(value)}</div>}
    </>
  );
}
