import { memo } from 'react';
import { amountInChinese } from '#core/calc/amount.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import type { Option } from '#schemas/language/source.ts';
import type { Text } from '#schemas/language/text.ts';
import { fieldText } from '#core/record/field-text.ts';
import type { Ref } from '#core/kind/kind.ts';
import { findOption } from '#core/record/options/static-options.ts';
import { useTextOf } from '#runtime/context/use-translation.ts';
import '../../kit/trigger/control.css';
import { calculate, type CalculateProps } from './calculate.ts';

/** A result is read, never typed: text in a box, announced politely when it changes. */
export default memo(function CalculateEdit(edit: EditProps<CalculateProps, unknown>) {
  const { id, value, props, label, options } = edit;
  const t = useTextOf();
  const names = Object.assign((ref: Ref) => labelOf(options.items, ref, t), { t });
  const kind = calculate.variant?.(props) ?? calculate;
  return (
    <>
      <output id={id} className="zk-box zk-result" aria-label={label}>
        {fieldText({ kind, props, source: undefined }, value, names)}
      </output>
      {props.isAmountChinese && kind === calculate && value !== undefined && (
        <div className="zk-amount">{amountInChinese(value)}</div>
      )}
    </>
  );
});

const labelOf = (options: readonly Option[], { id }: Ref, t: (text: Text | undefined) => string) => {
  const option = findOption(options, id);
  return option && t(option.fullName);
};
