import type { Text } from '#schemas/language/text.ts';
import { useDefaultWords } from '../trigger/use-default-texts.ts';
import '../trigger/control.css';

interface SystemBoxProps {
  id: string;
  label: string;
  text: string;
  placeholder: Text;
}

/** What the server fills: its text, or until then what the placeholder says. */
export function SystemBox({ id, label, text, placeholder }: SystemBoxProps) {
  const wait = useDefaultWords(placeholder);
  return (
    <output id={id} className="zk-box zk-result" aria-label={label} title={text}>
      {text === '' ? <span className="zk-wait">{wait}</span> : text}
    </output>
  );
}
