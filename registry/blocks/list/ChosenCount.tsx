import { Button } from 'antd';
import { useSay } from '#runtime/context/use-translation.ts';

interface Props {
  count: number;
  onClear(): void;
}

/** The number of selected rows for batch buttons, and a button to clear the selection. */
export function ChosenCount({ count, onClear }: Props) {
  const say = useSay();
  return (
    <span className="zb-chosen">
      <span role="status">{say('block.chosenRows', { count })}</span>
      <Button type="link" size="small" onClick={onClear}>
        {say('block.chooseNone')}
      </Button>
    </span>
  );
}
