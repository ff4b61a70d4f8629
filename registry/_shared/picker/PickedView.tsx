import type { ViewProps } from '#runtime/faces.ts';
import { PickedName } from './PickedTags.tsx';
import './picker.css';

/** What was chosen, to be read: the names, and ids nobody knows a name for as they are, marked (PICK-011). */
export default function PickedView({ value, text }: ViewProps) {
  const ids = new Set(idsIn(value));
  // A name is not broken up while every id has one.
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

/** Every id in a value: one, a list, a path, a list of paths; of `id--type` its id. */
function idsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(idsIn);
  if (typeof value === 'number') return [String(value)];
  return typeof value === 'string' && value !== '' ? [value.split('--')[0] ?? value] : [];
}
