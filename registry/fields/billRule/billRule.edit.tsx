import { memo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { SystemBox } from '../../_shared/SystemBox.tsx';
import { wordsOfText } from '../../_shared/texts.ts';
import type { BillRuleProps } from './billRule.ts';

export default memo(function BillRuleEdit({ id, label, value, props }: EditProps<BillRuleProps, string>) {
  return <SystemBox id={id} label={label} text={wordsOfText(value)} placeholder={props.placeholder} />;
});
