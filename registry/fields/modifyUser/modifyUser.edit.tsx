import { memo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { SystemBox } from '../../_shared/SystemBox.tsx';
import { wordsOfText } from '../../_shared/texts.ts';
import type { ModifyUserProps } from './modifyUser.ts';

export default memo(function ModifyUserEdit({ id, label, value, props }: EditProps<ModifyUserProps, string>) {
  return <SystemBox id={id} label={label} text={wordsOfText(value)} placeholder={props.placeholder} />;
});
