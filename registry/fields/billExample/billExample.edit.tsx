import { memo } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { useFieldValue } from '#runtime/form/form-scope.ts';
import '../../kit/trigger/control.css';
import { exampleText } from './billExample.ts';
import { useInterpreter } from '#runtime/context/application.tsx';

/** Read, never typed. */
export default memo(function BillExampleEdit({ id, label }: EditProps) {
  const { now } = useInterpreter();
  const typed = {
    prefix: useFieldValue('prefix'),
    dateFormat: useFieldValue('dateFormat'),
    digit: useFieldValue('digit'),
    startNumber: useFieldValue('startNumber'),
    suffix: useFieldValue('suffix'),
  };
  return (
    <output id={id} className="zk-box zk-result" aria-label={label}>
      {exampleText(typed, now())}
    </output>
  );
});
