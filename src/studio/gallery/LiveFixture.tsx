import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { useEffect, useRef, useState } from 'react';
import { useServices } from '#runtime/services.ts';
import { useSay } from '#runtime/texts.ts';
import type { Fixture } from '#schemas/fixture/fixture.ts';
import type { Theatre } from '#snapshot/fixture-place.ts';
import { newEncounter, type Encounter } from '#snapshot/encounter.ts';
import { FixtureScreen } from '#snapshot/FixtureScreen.tsx';
import { play } from '#snapshot/play.ts';

interface Props {
  fixture: Fixture;
  definition: unknown;
  theatre: Theatre;
  locale: Locale;
  /** Whether the steps of the fixture are done, one after the other, for everybody to see. */
  isPlayed: boolean;
  /** Whether what is wrong is shown from the start. */
  isChecked: boolean;
}

/** How long each step can be looked at. */
const stepMs = 450;
const toastMs = 2_500;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, stepMs));

/** A fixture on the page: nothing of what is done there reaches the server. */
export function LiveFixture({ fixture, definition, theatre, locale, isPlayed, isChecked }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const { toast } = useServices();
  const say = useSay();
  const [met] = useState(() => spoken(newEncounter(), toast));
  useEffect(() => {
    const stage = host.current;
    if (!isPlayed || !stage) return;
    let isGone = false;
    const settle = async (act?: () => void) => {
      if (isGone) throw new Error('gone');
      act?.();
      await pause();
    };
    void settle()
      .then(() => play(fixture.steps ?? [], settle, stage))
      .catch((reason: Error) => {
        if (!isGone) void toast('warning', `${say('gallery.stuck')} ${reason.message}`, toastMs);
      });
    return () => {
      isGone = true;
    };
    // Played once, when it appears.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return (
    <ConfigProvider locale={locale}>
      <div ref={host} className="zg-stage">
        <FixtureScreen fixture={fixture} definition={definition} theatre={theatre} met={met} isChecked={isChecked} />
      </div>
    </ConfigProvider>
  );
}

/** What would be written down in a snapshot as a toast is shown as one here. */
function spoken(met: Encounter, toast: ReturnType<typeof useServices>['toast']): Encounter {
  const push: Encounter['toasts']['push'] = (...toasts) => {
    for (const { type, text } of toasts) void toast(type as 'success', text, toastMs);
    return Array.prototype.push.apply(met.toasts, toasts);
  };
  return { ...met, toasts: Object.assign([], { push }) };
}
