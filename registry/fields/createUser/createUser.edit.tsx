import { memo } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { SystemBox } from '../../_shared/SystemBox.tsx';
import { wordsOfText } from '../../_shared/texts.ts';
import type { CreateUserProps } from './createUser.ts';

export default memo(function CreateUserEdit({ id, label, value, props }: EditProps<CreateUserProps, string>) {
  return <SystemBox id={id} label={label} text={wordsOfText(value)} placeholder={props.placeholder} />;
});
