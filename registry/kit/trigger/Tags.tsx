import type { Id } from '../values/choices.ts';

interface TagsProps {
  ids: readonly Id[];
  labelOf(id: Id): string;
  /** Absent: the tags cannot be removed. */
  onRemove: ((id: Id) => void) | undefined;
}

/**
 * Tags of the chosen items in a closed select. Their remove buttons are for the pointer; keyboard users remove items in
 * the opened widget.
 */
export function Tags({ ids, labelOf, onRemove }: TagsProps) {
  return ids.map((id) => <Tag key={id} words={labelOf(id)} onRemove={onRemove && (() => onRemove(id))} />);
}

interface TagProps {
  words: string;
  /** Absent: it cannot be removed. */
  onRemove: (() => void) | undefined;
}

/** One of several chosen things, with its cross. */
export function Tag({ words, onRemove }: TagProps) {
  return (
    <span className="zk-tag">
      <span className="zk-tag-words" title={words}>
        {words}
      </span>
      {onRemove && <i data-keep aria-hidden="true" onPointerDown={onRemove} />}
    </span>
  );
}
