import type { Id } from '../choices.ts';

interface TagsProps {
  ids: readonly Id[];
  labelOf(id: Id): string;
  /** Absent: the tags cannot be removed. */
  onRemove: ((id: Id) => void) | undefined;
}

/** Several chosen things at rest. The cross is for the pointer; on the keyboard they are removed in the open widget. */
export function Tags({ ids, labelOf, onRemove }: TagsProps) {
  return ids.map((id) => (
    <span key={id} className="zk-tag">
      <span className="zk-tag-words" title={labelOf(id)}>
        {labelOf(id)}
      </span>
      {onRemove && <i data-keep aria-hidden="true" onPointerDown={() => onRemove(id)} />}
    </span>
  ));
}
