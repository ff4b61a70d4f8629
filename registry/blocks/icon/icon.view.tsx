import type { NodeProps } from '#runtime/context/faces.ts';
import { useFilledText } from '#runtime/data/sources/use-filled-text.ts';
import { MenuIcon } from '#runtime/icons/MenuIcon.tsx';
import { lookClass } from '../../kit/values/look.ts';
import type { PropsOf } from '../../kind.ts';
import type { icon as iconKind } from './icon.ts';

export default function IconView({ node }: NodeProps) {
  const { icon, look } = node.props as PropsOf<typeof iconKind>;
  const [name, text] = [useFilledText(icon), useFilledText(node.config.label)];
  return (
    <span className={lookClass(look)} {...(text !== '' && { role: 'img', 'aria-label': text })}>
      {name !== '' && <MenuIcon name={name} />}
    </span>
  );
}
