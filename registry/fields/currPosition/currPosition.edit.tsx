import { memo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { SystemBox } from '../../_shared/SystemBox.tsx';
import { wordsOfText } from '../../_shared/texts.ts';
import type { CurrPositionProps } from './currPosition.ts';

export default memo(function CurrPositionEdit({ id, label, value, props }: EditProps<CurrPositionProps, string>) {
  return <SystemBox id={id} label={label} text={wordsOfText(value)} placeholder={props.placeholder} />;
});
