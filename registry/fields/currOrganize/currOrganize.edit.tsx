import { memo } from 'react';
import { wordsOf } from '#core/text/words-of.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { SystemField } from '../../kit/input/SystemField.tsx';
import type { CurrOrganizeProps } from './currOrganize.ts';

export default memo(function CurrOrganizeEdit({ id, label, value, props }: EditProps<CurrOrganizeProps, string>) {
  return <SystemField id={id} label={label} text={wordsOf(value)} placeholder={props.placeholder} />;
});
