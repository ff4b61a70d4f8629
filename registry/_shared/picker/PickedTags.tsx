import { useSay } from '#runtime/texts.ts';
import type { Picked } from './picked.ts';

interface PickedTagsProps {
  chosen: readonly Picked[];
  /** As tags, each with its cross. */
  isMany: boolean;
  /** Absent: they cannot be taken away. */
  onRemove: ((key: string) => void) | undefined;
}

/** What is chosen, at rest: one as it reads, several as a tag of the first and how many more there are (PICK-024). */
export function PickedTags({ chosen, isMany, onRemove }: PickedTagsProps) {
  const [first, ...more] = chosen;
  if (!first) return null;
  if (!isMany) return <PickedName item={first} />;
  return (
    <>
      <span className="zk-tag">
        <PickedName item={first} />
        {onRemove && <i data-keep aria-hidden="true" onPointerDown={() => onRemove(first.key)} />}
      </span>
      {more.length > 0 && (
        <span className="zk-tag zp-more" title={more.map(({ name }) => name).join('、')}>
          + {more.length}
        </span>
      )}
    </>
  );
}

/** Where it stands, its own name at the end: the organisation of a person does not say who it is. */
const whole = ({ name, path = '' }: Pick<Picked, 'name' | 'path'>) =>
  path === '' || path.endsWith(name) ? path || name : `${path}/${name}`;

/** A name, with the whole way to it as its tooltip; an id without a name is marked. */
export function PickedName({ item }: { item: Pick<Picked, 'name' | 'path' | 'isUnknown'> }) {
  const say = useSay();
  const title = item.isUnknown ? say('picker.unknown') : whole(item);
  return (
    <span className="zp-name" data-unknown={item.isUnknown || undefined} title={title}>
      {item.name}
    </span>
  );
}
