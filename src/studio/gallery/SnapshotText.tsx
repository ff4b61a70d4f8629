import { Empty } from 'antd';
import { useSay } from '#runtime/context/use-translation.ts';

const head = /^(\s*)([a-z][a-z ]*?)(?=$| ["(|={]| \d)/;

/** A stored snapshot, with its roles and sections highlighted. */
export function SnapshotText({ text }: { text: string | null }) {
  const say = useSay();
  return (
    <section className="zg-snapshot" aria-label={say('gallery.snapshot')}>
      <h3>{say('gallery.snapshot')}</h3>
      {text === null ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say('gallery.snapshot.none')} />
      ) : (
        <pre>
          {text
            .trimEnd()
            .split('\n')
            .map((line, at) => (
              <Line key={at} line={line} />
            ))}
        </pre>
      )}
    </section>
  );
}

function Line({ line }: { line: string }) {
  const [whole = '', indent = '', word = ''] = head.exec(line) ?? [];
  const kind = indent === '' ? 'zg-section' : word === 'alert' ? 'zg-alert' : 'zg-role';
  return (
    <span className="zg-line">
      {indent}
      <b className={kind}>{word}</b>
      {line.slice(whole.length)}
      {'\n'}
    </span>
  );
}
