import { useMemo, useState } from 'react';
import { answerOf } from '#runtime/data/sources/answer.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { OpenProps } from '../../kit/trigger/SelectTrigger.tsx';
import type { PickerFace } from '../../kit/picker/PickerField.tsx';
import { PickerFrame } from '../../kit/picker/PickerFrame.tsx';
import type { RowChoice, RowSource } from '../../kit/record-picker/use-rows.ts';
import { RowsPanel } from '../../kit/record-picker/RowsPanel.tsx';
import { useHttp, useInterpreter } from '#runtime/context/application.tsx';

const look = { columnOptions: [{ value: 'fullName' }], hasPage: true, pageSize: 20, relationField: 'fullName' };

/** The flows there are, searched by name (PICK-132). */
export default function FlowSelectOpen({ face, onLeave }: OpenProps<PickerFace>) {
  const t = useTranslation();
  const { names } = useInterpreter();
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
    <PickerFrame title={t('rows.flow')} onConfirm={() => confirm(chosen)} onCancel={onLeave}>
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

function useFlows(): RowSource {
  const { client } = useHttp();
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
