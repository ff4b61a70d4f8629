import { memo } from 'react';
import { amountInChinese } from '#core/calc/amount.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { formattedNumber } from '../../kit/values/numbers.ts';
import '../../kit/trigger/control.css';
import type { CalculateProps } from './calculate.ts';

/** A result is read, never typed: text in a box, announced politely when it changes. */
export default memo(function CalculateEdit({ id, value, props, label }: EditProps<CalculateProps, number | undefined>) {
  return (
    <>
      <output id={id} className="zk-box zk-result" aria-label={label}>
        {formattedNumber(value, props.precision, props.thousands)}
      </output>
      {props.isAmountChinese && value !== undefined && <div className="zk-amount">{amountInChinese(value)}</div>}
    </>
  );
});
