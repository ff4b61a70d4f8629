import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { faces } from '../../faces.ts';
import { kinds } from '../../kinds.ts';
import { Around, quietPlatform, quietServices } from '../testing/Around.tsx';
import { opened } from './opened.ts';
import { type OpenProps, Shell } from './Shell.tsx';

afterEach(cleanup);

const face = { id: 'day', label: '日期', invalid: false, describedBy: undefined, required: false, onBlur: () => {} };
type Face = typeof face;
const Begun = ({ begun }: OpenProps<Face>) => <p>{begun?.text}</p>;

it('keeps every letter that is typed while the widget is still on its way', async () => {
  let arrive = () => {};
  const widget = opened<OpenProps<Face>>(() => new Promise((resolve) => (arrive = () => resolve({ default: Begun }))));
  render(
    <Around platform={quietPlatform(kinds, faces)} services={quietServices(kinds)}>
      <Shell
        {...{ face, widget, isEmpty: true, placeholder: '请选择', mark: 'calendar', popup: 'dialog', typing: /\d/ }}
        disabled={false}
        clearable={false}
        onClear={() => {}}
      >
        {null}
      </Shell>
    </Around>,
  );
  for (const key of '2026') fireEvent.keyDown(screen.getByRole('combobox'), { key });
  await act(async () => arrive());
  expect(await screen.findByText('2026')).toBeTruthy();
});
