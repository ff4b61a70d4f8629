import { useEffect } from 'react';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { AuthoredProviders, type useAuthored } from '#runtime/authored/AuthoredProviders.tsx';
import { useNavigation } from '#runtime/context/application.tsx';
import { Screen } from '#runtime/render/Screen.tsx';
import './page.css';

interface Props {
  title: string;
  place: ReturnType<typeof useAuthored>;
  compiled: CompiledScreen;
}

/** A big screen over the whole window. */
export function ScreenPage({ title, place, compiled }: Props) {
  const { route } = useNavigation();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className="zw-page" aria-label={title}>
      <AuthoredProviders value={place}>
        <Screen compiled={compiled} bind={{ route }} />
      </AuthoredProviders>
    </main>
  );
}
