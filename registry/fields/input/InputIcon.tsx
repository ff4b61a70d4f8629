import { iconOf } from '../../kit/display/MenuIcon.tsx';

/** The icon in front of or behind what is typed; names of other icon fonts show nothing. */
export default function InputIcon({ name }: { name: string }) {
  const Found = iconOf(name);
  return Found ? (
    <span className="zk-icon">
      <Found aria-hidden="true" />
    </span>
  ) : null;
}
