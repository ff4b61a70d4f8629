import { defaultIcon, menuIconNames } from './icon-names.ts';
import { Picture } from './Picture.tsx';

const known: ReadonlySet<string> = new Set(menuIconNames);

/** Whether there is an icon of this name; names of older systems have none. */
export const isIcon = (name: string): boolean => known.has(name);

/** The icon before the name of a menu entry; unknown names get the default icon. */
export const MenuIcon = ({ name }: { name: string }) => <Picture name={isIcon(name) ? name : defaultIcon} />;

/** The icon of a field or a step; nothing for an unknown name. */
export const FieldIcon = ({ name }: { name: string }) => (isIcon(name) ? <Picture name={name} /> : null);
