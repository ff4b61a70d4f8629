import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Stage } from './testing/Stage.tsx';

afterEach(cleanup);

const field = (zhjyKey: string, vModel: string, more: object = {}, config: object = {}) => ({
  config: { zhjyKey, label: vModel, ...config },
  vModel,
  ...more,
});
const example = {
  definition: {
    language: 1,
    title: '单据',
    fields: [
      field('input', 'name', {}, { required: true }),
      field('datePicker', 'day', {}, { defaultCurrent: true }),
      field('select', 'kind'),
      field('rate', 'stars'),
      field('location', 'place'),
      field('sign', 'signed'),
      field('table', 'lines', {}, { children: [field('inputNumber', 'count')] }),
      { config: { zhjyKey: 'qrcode' }, staticText: 'A1' },
    ],
  },
  values: { name: '张三', kind: '2', stars: 3, lines: [{ count: 1 }, { count: 2 }] },
};

/** The markup with the ids that React and the component library count page by page replaced by their order. */
async function markup(mode: 'edit' | 'view'): Promise<string> {
  const { container } = await act(async () => render(<Stage example={example} mode={mode} />));
  await waitFor(() => expect(container.querySelector('.zk-code svg')).not.toBeNull());
  const seen = new Map<string, string>();
  const html = container.innerHTML.replace(/_r_[0-9a-z]+_/g, (id) => seen.get(id) ?? counted(seen, id));
  cleanup();
  return html;
}

function counted(seen: Map<string, string>, id: string): string {
  seen.set(id, `id${seen.size}`);
  return seen.get(id) as string;
}

describe('a screen', () => {
  it.each(['edit', 'view'] as const)(
    'is the same markup for the same definition, data, permissions and clock: %s [FORM-005]',
    async (mode) => {
      const first = await markup(mode);
      expect(first.length).toBeGreaterThan(1000);
      expect(await markup(mode)).toBe(first);
    },
  );
});
