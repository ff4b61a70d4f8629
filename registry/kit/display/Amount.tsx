import { amountInChinese } from '#core/calc/amount.ts';
import '../trigger/control.css';

interface AmountProps {
  text: string;
  /** The number to write out as an amount of money; undefined: no amount is shown. */
  amountOf: number | undefined;
}

/** A formatted number, with the amount in Chinese characters below it when `amountOf` is set. */
export function Amount({ text, amountOf }: AmountProps) {
  if (text === '') return null;
  return (
    <>
      {text}
      {amountOf !== undefined && <div className="zk-amount">{amountInChinese(amountOf)}</div>}
    </>
  );
}
