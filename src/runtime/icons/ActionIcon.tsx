import { actionIcons } from './icon-names.ts';
import { Picture } from './Picture.tsx';

/** The icon of a button by its name in a definition; nothing for an unknown name. */
export function Icon({ name }: { name: string | undefined }) {
  const picture = name !== undefined && Object.hasOwn(actionIcons, name) ? actionIcons[name] : undefined;
  return picture === undefined ? null : <Picture name={picture} />;
}
