import { memo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { SystemBox } from '../../_shared/SystemBox.tsx';
import { wordsOfText } from '../../_shared/texts.ts';
import type { CurrOrganizeProps } from './currOrganize.ts';

export default memo(function CurrOrganizeEdit({ id, label, value, props }: EditProps<CurrOrganizeProps, string>) {
  return <SystemBox id={id} label={label} text={wordsOfText(value)} placeholder={props.placeholder} />;
});
