import { type ReactNode, use, useMemo } from 'react';
import { Screen } from '#runtime/render/Screen.tsx';
import { ScreenLoader } from './screens.ts';
import { useResource } from '../feedback/use-resource.ts';
import { Failed, Loading } from '../feedback/Waiting.tsx';
import { useInterpreter, useNavigation } from '#runtime/context/application.tsx';

interface Props {
  name: string;
  /** Identity of the visit: another id mounts another screen. */
  visit: string;
  /** Rendered if the definition could not be fetched; absent: a retry button. */
  failed?: ReactNode;
}

/** A built-in screen, by the name of its definition. */
export function BuiltInScreen({ name, visit, failed }: Props) {
  const { compile } = useInterpreter();
  const { route } = useNavigation();
  const loadScreen = use(ScreenLoader);
  const loaded = useResource(name, () => loadScreen(name));
  const compiled = useMemo(() => (loaded.state === 'ready' ? compile(loaded.value) : undefined), [loaded, compile]);
  if (loaded.state === 'failed') return failed ?? <Failed retry={loaded.retry} />;
  if (!compiled) return <Loading />;
  return <Screen key={visit} compiled={compiled} bind={{ route }} />;
}
