import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Picked } from './picked.ts';

interface PickedTagsProps {
  chosen: readonly Picked[];
  /** As tags, each with a remove button. */
  isMany: boolean;
  /** Called with the key of a removed tag; absent: tags cannot be removed. */
  onRemove: ((key: string) => void) | undefined;
}

/** The closed state: one item as text, several as a tag of the first and a count of the others (PICK-024). */
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

/** The full path including the name: the path of a person is the organisation and does not contain the name. */
const whole = ({ name, path = '' }: Pick<Picked, 'name' | 'path'>) =>
  path === '' || path.endsWith(name) ? path || name : `${path}/${name}`;

/** A name with its full path as tooltip; an id without a name is marked as unknown. */
export function PickedName({ item }: { item: Pick<Picked, 'name' | 'path' | 'isUnknown'> }) {
  const t = useTranslation();
  const title = item.isUnknown ? t('picker.unknown') : whole(item);
  return (
    <span className="zp-name" data-unknown={item.isUnknown || undefined} title={title}>
      {item.name}
    </span>
  );
}
