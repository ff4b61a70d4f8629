import { Checkbox } from 'antd';
import { countOf, type Ticked } from '#core/permissions/ticks.ts';
import { useSay } from '#runtime/context/use-translation.ts';

interface Props {
  ticked: Ticked;
  tick(all: boolean): void;
}

/** Ticks or clears everything that is shown, and says how much of it is ticked. */
export function CheckAll({ ticked, tick }: Props) {
  const say = useSay();
  const count = countOf(ticked);
  const isAll = count.all > 0 && count.ticked === count.all;
  return (
    <Checkbox
      className="zg-all"
      checked={isAll}
      indeterminate={count.ticked > 0 && !isAll}
      disabled={count.all === 0}
      onChange={() => tick(!isAll)}
    >
      {say('authorise.all')}
    </Checkbox>
  );
}
