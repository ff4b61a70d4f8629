import { ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { Fixture } from '#schemas/fixture/fixture.ts';
import { type FixtureContext, newFixtureRun, type FixtureRun } from '#snapshot/fixture-context.ts';
import { FixtureScreen } from '#snapshot/FixtureScreen.tsx';
import { play } from '#snapshot/play.ts';
import { useFeedback } from '#runtime/context/application.tsx';

interface Props {
  fixture: Fixture;
  definition: unknown;
  context: FixtureContext;
  locale: Locale;
  /** Whether the steps of the fixture are run visibly one after the other. */
  isPlayed: boolean;
  /** Whether validation errors are shown from the start. */
  isChecked: boolean;
}

/** Pause after each step in milliseconds, to watch it. */
const stepMs = 450;
const toastMs = 2_500;

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, stepMs));

/** A live fixture: no call reaches the server. */
export function LiveFixture({ fixture, definition, context, locale, isPlayed, isChecked }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const { toast } = useFeedback();
  const t = useTranslation();
  const [run] = useState(() => withToasts(newFixtureRun(), toast));
  const playSteps = useEffectEvent(() => {
    const stage = host.current;
    if (!isPlayed || !stage) return undefined;
    let isUnmounted = false;
    const settle = async (act?: () => void) => {
      if (isUnmounted) throw new Error('unmounted');
      act?.();
      await pause();
    };
    void settle()
      .then(() => play(fixture.steps ?? [], settle, stage))
      .catch((reason: Error) => {
        if (!isUnmounted) void toast('warning', `${t('gallery.stuck')} ${reason.message}`, toastMs);
      });
    return () => {
      isUnmounted = true;
    };
  });
  useEffect(() => playSteps(), []);
  return (
    <ConfigProvider locale={locale}>
      <div ref={host} className="zg-stage">
        <FixtureScreen fixture={fixture} definition={definition} context={context} run={run} isChecked={isChecked} />
      </div>
    </ConfigProvider>
  );
}

/** Shows recorded toasts as real ones. */
function withToasts(run: FixtureRun, toast: ReturnType<typeof useFeedback>['toast']): FixtureRun {
  const push: FixtureRun['toasts']['push'] = (...toasts) => {
    for (const { type, text } of toasts) void toast(type as 'success', text, toastMs);
    return Array.prototype.push.apply(run.toasts, toasts);
  };
  return { ...run, toasts: Object.assign([], { push }) };
}
