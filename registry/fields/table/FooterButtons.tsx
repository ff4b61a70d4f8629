import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useButtonLabel } from './button-label.ts';
import type { TableButton } from './table.ts';

interface FooterButtonsProps {
  buttons: readonly TableButton[];
  onPress(button: TableButton): void;
}

/** The buttons below the rows. */
export function FooterButtons({ buttons, onPress }: FooterButtonsProps) {
  if (buttons.length === 0) return null;
  return (
    <div className="zt-buttons">
      {buttons.map((button) => (
        <FooterButton key={button.value} button={button} onPress={() => onPress(button)} />
      ))}
    </div>
  );
}

const icons: Readonly<Record<string, typeof PlusOutlined>> = { add: PlusOutlined, batchRemove: DeleteOutlined };

function FooterButton({ button, onPress }: { button: TableButton; onPress(): void }) {
  const label = useButtonLabel(button);
  const Icon = icons[button.value];
  return (
    <Button
      type="text"
      danger={button.btnType === 'danger'}
      className={button.btnType === 'primary' ? 'zt-primary' : ''}
      icon={Icon && <Icon />}
      onClick={onPress}
      data-button={button.value}
    >
      {label}
    </Button>
  );
}
