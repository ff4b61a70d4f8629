import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { type CalendarMode, turned } from '#core/dates/schedule/calendar.ts';
import type { ButtonState } from '#runtime/actions/buttons.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { ActionButton } from '../../../kit/overlay/ActionButton.tsx';
import { monthOf, dayOf } from '../../../kit/date-time/day-names.ts';

interface Props {
  mode: CalendarMode;
  anchor: number;
  states: readonly ButtonState[];
  onMode(mode: CalendarMode): void;
  onAnchor(anchor: number): void;
}

const modes = ['month', 'week', 'day'] as const;

/** The title of the visible range, previous and next, and the choice of month, week or day. */
export function CalendarBar({ mode, anchor, states, onMode, onAnchor }: Props) {
  const { now, language } = usePlatform();
  const say = useSay();
  return (
    <header className="zc-bar">
      <div className="zc-bar-turn">
        <Button onClick={() => onAnchor(now())}>{say('calendar.today')}</Button>
        <Button
          type="text"
          icon={<LeftOutlined />}
          aria-label={say(`calendar.${mode}.before`)}
          onClick={() => onAnchor(turned(mode, anchor, -1))}
        />
        <Button
          type="text"
          icon={<RightOutlined />}
          aria-label={say(`calendar.${mode}.after`)}
          onClick={() => onAnchor(turned(mode, anchor, 1))}
        />
      </div>
      <h2 aria-live="polite">{mode === 'day' ? dayOf(anchor, language) : monthOf(anchor, language)}</h2>
      <div className="zc-bar-end">
        <Segmented
          value={mode}
          options={modes.map((one) => ({ value: one, label: say(`calendar.${one}`) }))}
          onChange={onMode}
        />
        {states.map((state, index) => (
          <ActionButton key={index} state={state} />
        ))}
      </div>
    </header>
  );
}
