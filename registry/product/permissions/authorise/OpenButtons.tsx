import { Button, Tooltip } from 'antd';
import { useSay } from '#runtime/context/use-translation.ts';
import { Icon } from '../../../kit/overlay/icons.tsx';

interface Props {
  /** During a search all branches are expanded. */
  disabled: boolean;
  openAll(): void;
  closeAll(): void;
}

/** Expands and collapses all branches of a tree. */
export function OpenButtons({ disabled, openAll, closeAll }: Props) {
  const say = useSay();
  const buttons = [
    { icon: 'expand', label: say('common.expandAll'), onClick: openAll },
    { icon: 'collapse', label: say('common.collapseAll'), onClick: closeAll },
  ];
  return (
    <span className="zg-open">
      {buttons.map(({ icon, label, onClick }) => (
        <Tooltip key={icon} title={label}>
          <Button type="text" disabled={disabled} aria-label={label} icon={<Icon name={icon} />} onClick={onClick} />
        </Tooltip>
      ))}
    </span>
  );
}
