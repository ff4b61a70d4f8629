import { amountInChinese } from '#core/calc/amount.ts';
import './control/control.css';

interface AmountProps {
  text: string;
  /** The number to write out as an amount of money; undefined: not asked for. */
  amountOf: number | undefined;
}

/** A number to be read, with the amount in Chinese below if asked for. */
export function Amount({ text, amountOf }: AmountProps) {
  if (text === '') return null;
  return (
    <>
      {text}
      {amountOf !== undefined && <div className="zk-amount">{amountInChinese(amountOf)}</div>}
    </>
  );
}
