import { Button } from 'antd';
import { useTranslation } from '#runtime/context/use-translation.ts';

interface Props {
  count: number;
  onClear(): void;
}

/** The number of selected rows for batch buttons, and a button to clear the selection. */
export function ChosenCount({ count, onClear }: Props) {
  const t = useTranslation();
  return (
    <span className="zb-chosen">
      <span role="status">{t('block.chosenRows', { count })}</span>
      <Button type="link" size="small" onClick={onClear}>
        {t('block.chooseNone')}
      </Button>
    </span>
  );
}
