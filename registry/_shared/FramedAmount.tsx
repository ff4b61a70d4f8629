import { amountInChinese } from '#core/calc/amount.ts';
import { useText } from '#runtime/texts.ts';
import type { Text } from '#schemas/language/text.ts';
import './control/control.css';

interface FramedAmountProps {
  text: string;
  /** The number to write out as an amount of money; undefined: not asked for. */
  amountOf: number | undefined;
  before: Text;
  after: Text;
}

/** A number to be read: between its texts, with the amount in Chinese below if asked for. */
export function FramedAmount({ text, amountOf, before, after }: FramedAmountProps) {
  const left = useText(before);
  const right = useText(after);
  if (text === '') return null;
  return (
    <>
      {left}
      {text}
      {right}
      {amountOf !== undefined && <div className="zk-amount">{amountInChinese(amountOf)}</div>}
    </>
  );
}
