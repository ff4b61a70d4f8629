import type { EditProps } from '#runtime/context/faces.ts';
import type { Text } from '#schemas/language/text.ts';
import { announced } from './attributes.ts';
import type { OpenProps } from './SelectTrigger.tsx';
import { useDefaultWords } from './use-default-texts.ts';
import { useLeaving } from './use-leaving.ts';

type Face = Omit<EditProps<{ placeholder: Text; clearable: boolean }>, 'value' | 'onChange'>;

/** Common props of every antd widget behind a shell: opens at once, label and states, leave callback. */
export function useOpenProps({ face, onLeave }: OpenProps<Face>) {
  return {
    ...useLeaving(onLeave),
    ...announced(face),
    autoFocus: true,
    id: face.id,
    className: 'zk-open',
    ...(face.invalid && ({ status: 'error' } as const)),
    placeholder: useDefaultWords(face.props.placeholder),
    allowClear: face.props.clearable,
  };
}
