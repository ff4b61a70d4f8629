import { Alert, Button } from 'antd';
import { recordTime } from '#core/dates/relative.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import type { RestoredDraft } from '#runtime/data/record/use-record.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import './blocks.css';

/** Says that a form shows a draft and how old it is; one press leads back to what is stored. */
export function DraftNotice({ draft: { savedAt, discard } }: { draft: RestoredDraft }) {
  const say = useSay();
  const { now } = usePlatform();
  const ago = savedAt === undefined ? undefined : recordTime(savedAt, now());
  const time = ago && ('text' in ago ? ago.text : say(ago.id, ago.params));
  return (
    <Alert
      className="zb-draft"
      type="info"
      showIcon
      title={time === undefined ? say('form.draft.undated') : say('form.draft.restored', { time })}
      action={
        <Button type="link" size="small" onClick={discard}>
          {say('form.draft.discard')}
        </Button>
      }
    />
  );
}
