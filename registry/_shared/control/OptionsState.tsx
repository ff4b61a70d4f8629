import type { Options } from '#runtime/faces.ts';
import { useSay } from '#runtime/texts.ts';

/** Beside options that are all in view: that they are still loading, or could not be loaded. */
export function OptionsState({ options }: { options: Options }) {
  const say = useSay();
  if (options.state === 'ready') return null;
  if (options.state === 'loading') return <span className="zk-wait">{say('control.loading')}</span>;
  return (
    <button type="button" className="zk-retry" onClick={options.reload}>
      {say('control.loadFailed')}
    </button>
  );
}
