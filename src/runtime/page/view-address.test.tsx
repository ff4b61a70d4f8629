import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useOwnView, type ViewAddress, ViewAddressContext } from './view-address.ts';

afterEach(cleanup);

interface BlockProps {
  as: string;
  waitsFor?: Promise<void>;
}

function Block({ as, waitsFor }: BlockProps) {
  const { state, isAddressed } = useOwnView('list');
  if (waitsFor) use(waitsFor);
  return <output aria-label={as}>{isAddressed ? `addressed ${state['page']}` : 'in memory'}</output>;
}

const shown = (name: string) => screen.getByLabelText(name).textContent;

const addressOf = (): ViewAddress => ({ state: { 'list.page': '2' }, change() {}, owners: new Map() });

it('gives a block the address also if its first rendering waits for code', async () => {
  let loaded = () => {};
  const code = new Promise<void>((done) => (loaded = done));
  await act(
    async () =>
      void render(
        <ViewAddressContext value={addressOf()}>
          <Suspense>
            <Block as="one" waitsFor={code} />
          </Suspense>
        </ViewAddressContext>,
      ),
  );
  await act(async () => loaded());
  expect(shown('one')).toBe('addressed 2');
});

it('gives it to the first of two blocks of a name, and to the next one after that is removed', () => {
  const address = addressOf();
  const page = (...names: string[]) => (
    <ViewAddressContext value={address}>
      {names.map((name) => (
        <Block key={name} as={name} />
      ))}
    </ViewAddressContext>
  );
  const { rerender } = render(page('one', 'two'));
  expect([shown('one'), shown('two')]).toEqual(['addressed 2', 'in memory']);
  rerender(page('two'));
  rerender(page('three'));
  expect(shown('three')).toBe('addressed 2');
});
