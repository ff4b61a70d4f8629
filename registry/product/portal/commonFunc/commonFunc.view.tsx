import type { NodeProps } from '#runtime/context/faces.ts';
import { defaultIcon } from '#runtime/icons/icon-names.ts';
import { isIcon } from '#runtime/icons/MenuIcon.tsx';
import { useText } from '#runtime/context/use-translation.ts';
import { EmptyState } from '../../../kit/overlay/States.tsx';
import { filledEntries, useDeviceProps } from '../../../kit/portal/CardContent.tsx';
import type { PropsOf } from '../../../kind.ts';
import { CardLink } from '../shared/CardLink.tsx';
import { fontOf, Tiles, TintedIcon } from '../shared/Figures.tsx';
import type { commonFunc } from '../work-cards.ts';
import './commonFunc.css';

type Props = PropsOf<typeof commonFunc>;
type Shortcut = Props['shortcuts'][number];

export default function CommonFuncView({ node }: NodeProps) {
  const props = useDeviceProps(node.props as Props);
  const shortcuts = filledEntries(node, 'shortcuts', props.shortcuts);
  if (shortcuts.length === 0) return <EmptyState />;
  return (
    <Tiles className="zp-shortcuts" look={props}>
      {shortcuts.map((shortcut, index) => (
        <ShortcutItem key={index} shortcut={shortcut} look={props} />
      ))}
    </Tiles>
  );
}

function ShortcutItem({ shortcut, look }: { shortcut: Shortcut; look: Props }) {
  const name = useText(shortcut.fullName);
  const { icon, iconColor } = shortcut;
  return (
    <li>
      <CardLink link={shortcut} className="zp-shortcut">
        <TintedIcon icon={isIcon(icon) ? icon : defaultIcon} color={iconColor} />
        <span style={fontOf(look.labelFontSize, look.labelFontWeight, look.labelFontColor)}>{name}</span>
      </CardLink>
    </li>
  );
}
