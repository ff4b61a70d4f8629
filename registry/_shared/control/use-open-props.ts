import type { EditProps } from '#runtime/faces.ts';
import type { Text } from '#schemas/language/text.ts';
import { announced } from './attributes.ts';
import type { OpenProps } from './Shell.tsx';
import { useDefaultWords } from './use-default-words.ts';
import { useLeaving } from './use-leaving.ts';

type Face = Omit<EditProps<{ placeholder: Text; clearable: boolean }>, 'value' | 'onChange'>;

/** What every antd widget behind a shell is told: to open at once, what it is called, and who learns that it was left. */
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
