import type { Text } from '#schemas/language/text.ts';
import { useDefaultText } from '../trigger/use-default-texts.ts';
import '../trigger/control.css';

interface SystemFieldProps {
  id: string;
  label: string;
  text: string;
  placeholder: Text;
}

/** What the server fills: its text, or until then what the placeholder says. */
export function SystemField({ id, label, text, placeholder }: SystemFieldProps) {
  const wait = useDefaultText(placeholder);
  return (
    <output id={id} className="zk-box zk-result" aria-label={label} title={text}>
      {text === '' ? <span className="zk-wait">{wait}</span> : text}
    </output>
  );
}
