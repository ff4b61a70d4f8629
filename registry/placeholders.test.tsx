import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Stage } from './testing/Stage.tsx';

afterEach(cleanup);

const choosing = [
  'select',
  'treeSelect',
  'cascader',
  'datePicker',
  'timePicker',
  'colorPicker',
  'organizeSelect',
  'depSelect',
  'posSelect',
  'groupSelect',
  'userSelect',
  'usersSelect',
  'roleSelect',
  'areaSelect',
  'popupSelect',
  'popupTableSelect',
  'relationForm',
  'dictionarySelect',
  'templateSelect',
  'billRuleSelect',
  'flowSelect',
];

it('a picker without own placeholder shows the default one [FIELD-002]', async () => {
  const fields = choosing.map((zhjyKey) => ({ config: { zhjyKey, label: zhjyKey }, vModel: zhjyKey }));
  const example = { definition: { language: 1, title: '', fields }, values: {} };
  await act(async () => void render(<Stage example={example} />));
  const places = () =>
    screen.queryAllByText('请选择').map((box) => box.closest('.zf-item')?.querySelector('.zf-label')?.textContent);
  await waitFor(() => expect(places()).toEqual(choosing));
});
