import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useMemo } from 'react';
import { afterEach, expect, it } from 'vitest';
import { TestProviders, quietPlatform, quietServices } from '#registry/testing/Around.tsx';
import { faces } from '#registry/faces.ts';
import { kinds } from '#registry/kinds.ts';
import { Screen } from '../render/Screen.tsx';
import { AuthoredProviders, useAuthored } from './AuthoredProviders.tsx';
import { useInterpreter } from '../context/application.tsx';

afterEach(cleanup);

const wide = quietPlatform(kinds, faces);
const narrow = { ...wide, mobile: true };
const services = quietServices(kinds);

function Authored() {
  const place = useAuthored({ noun: 'form', id: 'f1', version: 1 });
  const { compile } = useInterpreter();
  const { own } = place;
  const compiled = useMemo(() => {
    const fields = [{ config: { zhjyKey: 'input', label: '姓名' }, vModel: 'name' }];
    const body = { config: { zhjyKey: 'form' }, create: own('onlinedev.create'), packed: true, fields };
    return compile({ language: 1, title: '登记', body });
  }, [compile, own]);
  return (
    <AuthoredProviders value={place}>
      <Screen compiled={compiled} />
    </AuthoredProviders>
  );
}

const Page = ({ isNarrow }: { isNarrow: boolean }) => (
  <TestProviders platform={isNarrow ? narrow : wide} services={services}>
    <Authored />
  </TestProviders>
);

it('preserves typed input when the width of the window changes between desktop and mobile [LAYOUT-008]', async () => {
  const { rerender } = render(<Page isNarrow={false} />);
  const name = () => screen.findByLabelText<HTMLInputElement>('姓名', {}, { timeout: 20_000 });
  const before = await name();
  fireEvent.change(before, { target: { value: '张伟' } });
  rerender(<Page isNarrow />);
  expect((await name()).value).toBe('张伟');
  expect(await name()).toBe(before);
});
