import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { emptyRecord } from '#core/record/empty-record.ts';
import { parseRecord } from '#core/record/parse-record.ts';
import { AuthoredProviders, useAuthored } from '#runtime/authored/AuthoredProviders.tsx';
import { Screen } from '#runtime/render/Screen.tsx';
import type { Fixture } from '#schemas/fixture/fixture.ts';
import { newFixtureRun, type FixtureRun, servicesOf, type FixtureContext } from './fixture-context.ts';
import { ApplicationProvider } from '#runtime/context/application.tsx';

interface Props {
  fixture: Fixture;
  /** The definition the fixture opens: see `definitionOf`. */
  definition: unknown;
  context: FixtureContext;
  /** Records side effects; absent: not recorded. */
  run?: FixtureRun;
  /** Whether validation errors of a form are shown from the start. */
  isChecked?: boolean;
}

/** The live screen of a fixture, with all services answered by the fixture. */
export function FixtureScreen({ fixture, definition, context, run, isChecked = false }: Props) {
  const [opened] = useState(() => {
    const place = servicesOf(fixture, context, run ?? newFixtureRun());
    const compiled = place.services.compile(definition as never);
    const scope = { now: place.platform.now(), user: place.platform.user };
    const record = fixture.record ? parseRecord(compiled, fixture.record).values : emptyRecord(compiled, scope);
    return { ...place, compiled, record };
  });
  const [queries] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } }));
  const screen = (
    <Screen compiled={opened.compiled} record={opened.record} mode={fixture.mode ?? 'edit'} isChecked={isChecked} />
  );
  return (
    <QueryClientProvider client={queries}>
      <ApplicationProvider platform={opened.platform} services={opened.services}>
        {opened.compiled.lookups ? <OfForm>{screen}</OfForm> : screen}
      </ApplicationProvider>
    </QueryClientProvider>
  );
}

/** Lookups are those of a form of this installation: a screen of the product has none. */
function OfForm({ children }: { children: ReactNode }) {
  return (
    <AuthoredProviders value={useAuthored({ noun: 'form', id: 'fixture', version: 1 })}>{children}</AuthoredProviders>
  );
}
