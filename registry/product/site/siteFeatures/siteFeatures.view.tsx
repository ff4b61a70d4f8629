import type { NodeProps } from '#runtime/context/faces.ts';
import { useTextOf } from '#runtime/context/use-translation.ts';
import { MenuIcon } from '../../../kit/display/MenuIcon.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { siteFeatures } from './siteFeatures.ts';
import './siteFeatures.css';

export default function SiteFeatures({ node }: NodeProps) {
  const { items } = node.props as PropsOf<typeof siteFeatures>;
  const textOf = useTextOf();
  return (
    <ul className="zs-features">
      {items.map(({ icon, title, detail }, index) => (
        <li key={index}>
          <span className="zs-features-icon">
            <MenuIcon name={icon} />
          </span>
          <h3>{textOf(title)}</h3>
          <p>{textOf(detail)}</p>
        </li>
      ))}
    </ul>
  );
}
