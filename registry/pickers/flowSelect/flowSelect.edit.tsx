import { memo, useMemo } from 'react';
import { useHttp } from '#runtime/context/application.tsx';
import type { EditProps } from '#runtime/context/faces.ts';
import { answerOf } from '#runtime/data/sources/answer.ts';
import { PickerField } from '../../kit/picker/PickerField.tsx';
import { type RowSource, useRowsFace } from '../../kit/record-picker/use-rows.ts';
import { lazyPopup } from '../../kit/trigger/control.tsx';
import type { Choice } from '../../kit/values/choices.ts';
import type { FlowSelectProps } from './flowSelect.ts';

const widget = lazyPopup(() => import('../../kit/record-picker/RowsWindow.tsx'));

/** The flows there are, searched by name, in a dialog (PICK-132). */
const flowRows = {
  ...{ columnOptions: [{ value: 'fullName' }], relationField: 'fullName', hasPage: true, pageSize: 20 },
  ...{ multiple: false, popupType: 'dialog', popupTitle: '$t:rows.flow', popupWidth: '800px' },
};

export default memo(function FlowSelectEdit(face: EditProps<FlowSelectProps, Choice>) {
  const props = useMemo(() => ({ ...face.props, ...flowRows }), [face.props]);
  const picker = useRowsFace({ ...face, props }, useFlows());
  return <PickerField face={picker} widget={widget as never} />;
});

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
