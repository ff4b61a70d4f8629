import { FieldIcon, isIcon } from '#runtime/icons/MenuIcon.tsx';

/** The icon in front of or behind what is typed; names of other icon fonts show nothing. */
export default function InputIcon({ name }: { name: string }) {
  return isIcon(name) ? (
    <span className="zk-icon">
      <FieldIcon name={name} />
    </span>
  ) : null;
}
