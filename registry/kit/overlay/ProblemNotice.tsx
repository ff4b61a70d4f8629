import { Alert } from 'antd';
import { useSay } from '#runtime/context/use-translation.ts';
import type { SaveProblem } from '#runtime/data/record/use-record.ts';

/** Above the fields: why saving failed, for longer than the toast says it (ERROR-001). */
export function ProblemNotice({ problem }: { problem: SaveProblem }) {
  const say = useSay();
  return (
    <Alert
      className="zb-draft"
      type="error"
      role="alert"
      showIcon
      title={problem.text}
      closable={{ onClose: problem.close, 'aria-label': say('form.closeProblem') }}
    />
  );
}
