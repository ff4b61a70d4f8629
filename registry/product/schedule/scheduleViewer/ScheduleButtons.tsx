import { Button } from 'antd';
import { useState } from 'react';
import { useOverlay } from '#runtime/page/overlay-context.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import type { Schedule } from '#schemas/resources/schedule/schedule.contract.ts';
import { repetitions, type Scope, scopes } from '#schemas/resources/schedule/schedule.entity.ts';
import { ScopeDialog } from './ScopeDialog.tsx';
import { useDoings } from './use-doings.ts';

interface Props {
  schedule: Schedule;
  /** Name of the overlay to edit it in; undefined: not editable. */
  edit: unknown;
}

/** The action waiting for the choice of occurrences. */
type Wish = 'edit' | 'remove';

/** Delete and edit buttons for the creator of the schedule, and the close button. */
export function ScheduleButtons({ schedule, edit: overlay }: Props) {
  const say = useSay();
  const { close } = useOverlay();
  const { edit, askAndRemove, remove } = useDoings(schedule, overlay);
  const [wish, setWish] = useState<Wish>();
  const comesBack = schedule.repetition !== repetitions.none;
  const isOwn = schedule.type === 1;
  const choose = (scope: Scope) => {
    setWish(undefined);
    if (wish === 'edit') edit(scope);
    else void remove(scope);
  };
  return (
    <div className="zb-form-buttons">
      {isOwn && (
        <Button danger onClick={() => (comesBack ? setWish('remove') : void askAndRemove())}>
          {say('common.remove')}
        </Button>
      )}
      {isOwn && overlay !== undefined && (
        <Button onClick={() => (comesBack ? setWish('edit') : edit(scopes.this))}>{say('common.edit')}</Button>
      )}
      <Button onClick={close}>{say('block.close')}</Button>
      {wish && <ScopeDialog onChoose={choose} onCancel={() => setWish(undefined)} />}
    </div>
  );
}
