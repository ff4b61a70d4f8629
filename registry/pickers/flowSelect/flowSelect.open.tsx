import { useMemo, useState } from 'react';
import { usePlatform } from '#runtime/platform.ts';
import { useServices } from '#runtime/services.ts';
import { answerOf } from '#runtime/sources/answer.ts';
import { useSay } from '#runtime/texts.ts';
import type { OpenProps } from '../../_shared/control/Shell.tsx';
import type { PickerFace } from '../../_shared/picker/picker-face.ts';
import { PickerFrame } from '../../_shared/picker/PickerFrame.tsx';
import type { RowChoice } from '../../_shared/rows/chosen-rows.ts';
import type { RowsFrom } from '../../_shared/rows/use-rows-from.ts';
import { RowsPanel } from '../../_shared/rows/RowsPanel.tsx';

const look = { columnOptions: [{ value: 'fullName' }], hasPage: true, pageSize: 20, relationField: 'fullName' };

/** The flows there are, searched by name (PICK-132). */
export default function FlowSelectOpen({ face, onLeave }: OpenProps<PickerFace>) {
  const say = useSay();
  const { names } = usePlatform();
  const from = useFlows();
  const [chosen, choose] = useState<readonly RowChoice[]>(face.chosen.map(({ key }) => ({ id: key })));
  const confirm = ([first]: readonly RowChoice[]) => {
    if (!first) return;
    const [id, name] = [String(first.id), String(first.row?.['fullName'] ?? first.id)];
    names?.learn([{ noun: 'flow', id, name }]);
    face.onChosen([{ key: id, value: id, name }]);
    onLeave();
  };
  return (
    <PickerFrame title={say('rows.flow')} onConfirm={() => confirm(chosen)} onCancel={onLeave}>
      <RowsPanel
        from={from}
        look={look}
        multiple={false}
        searchable
        chosen={chosen}
        onChoose={choose}
        onDone={confirm}
        height={340}
      />
    </PickerFrame>
  );
}

function useFlows(): RowsFrom {
  const { client } = useServices();
  return useMemo(
    () => ({
      key: ['flows'],
      idField: 'id',
      wordsField: 'fullName',
      noun: 'flow',
      page: async (ask, _, signal) =>
        answerOf((await client.send('workflow-template.selector', { ...ask }, { signal })).data),
      byIds: () => Promise.resolve([]),
    }),
    [client],
  );
}
