import { Button, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { readCode } from './read-code.ts';

const widthPx = 480;

interface Props {
  onText(text: string): void;
  onClose(): void;
}

/** Message id of the current state: requesting the camera, looking for a code, or the reason why it failed. */
type State = 'scan.starting' | 'scan.hint' | 'scan.refused' | 'scan.noCamera' | 'scan.busy' | 'scan.failed';

/** States by the error names of getUserMedia. */
const failures: Readonly<Record<string, State>> = {
  NotAllowedError: 'scan.refused',
  SecurityError: 'scan.refused',
  NotFoundError: 'scan.noCamera',
  OverconstrainedError: 'scan.noCamera',
  NotReadableError: 'scan.busy',
  AbortError: 'scan.busy',
};
const failureOf = (reason: unknown): State =>
  failures[String((reason as { name?: unknown } | undefined)?.name)] ?? 'scan.failed';

/** The camera picture; it closes as soon as a code has been read. */
export default function ScanWindow({ onText, onClose }: Props) {
  const t = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>('scan.starting');
  const isFailed = state !== 'scan.starting' && state !== 'scan.hint';
  const retry = () => {
    setState('scan.starting');
    setAttempt(attempt + 1);
  };
  return (
    <Modal
      open
      centered
      width={widthPx}
      title={t('scan.title')}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('block.close') }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          {isFailed && (
            <Button type="primary" onClick={retry}>
              {t('block.retry')}
            </Button>
          )}
        </>
      }
    >
      <div className="zk-scan-picture" data-failed={isFailed || undefined}>
        <Camera key={attempt} onText={onText} onState={setState} />
      </div>
      <p className="zk-scan-state" role="status" data-failed={isFailed || undefined}>
        {t(state)}
      </p>
    </Modal>
  );
}

function Camera({ onText, onState }: { onText(text: string): void; onState(state: State): void }) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onText);
  useEffect(() => void (latest.current = onText));
  useEffect(() => {
    const run = new AbortController();
    if (video.current) {
      readCode(video.current, run.signal, () => onState('scan.hint')).then(
        (text) => run.signal.aborted || latest.current(text),
        (reason) => run.signal.aborted || onState(failureOf(reason)),
      );
    }
    return () => run.abort();
  }, [onState]);
  return <video ref={video} muted playsInline aria-hidden />;
}
