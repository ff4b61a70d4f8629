import type { ViewProps } from '#runtime/context/faces.ts';
import { PickedName } from '../../kit/picker/PickerField.tsx';
import '../../kit/picker/picker.css';

/** The read-only face of a picker: names, and ids without a known name as they are, marked (PICK-011). */
export default function PickedView({ value, text }: ViewProps) {
  const ids = new Set(idsIn(value));
  // The text is split into names only if it contains an id without a name.
  if (![...ids].some((id) => text.includes(id))) return <span title={text}>{text}</span>;
  return text.split('、').map((name, index) => {
    const isUnknown = name.split('/').some((part) => ids.has(part));
    return (
      <span key={`${index} ${name}`}>
        {index > 0 && '、'}
        <PickedName item={{ name, isUnknown }} />
      </span>
    );
  });
}

/** Every id in a value: one, a list, a path, a list of paths; of `id--type` the id. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' && value !== '' ? [value.split('--')[0] ?? value] : [];
}
