import { Button } from 'antd';
import { useUnread } from '#runtime/live.ts';
import { useSay } from '#runtime/texts.ts';
import { usePlatform } from '#runtime/platform.ts';
import { useWorkspace } from '#runtime/workspace.ts';
import '../../_shared/shell.css';

const noon = 12;
const evening = 18;

export default function Greeting() {
  const { now } = usePlatform();
  const { person, companyName, navigate } = useWorkspace();
  const { notices } = useUnread();
  const say = useSay();
  const hour = new Date(now()).getHours();
  const part = hour < noon ? 'morning' : hour < evening ? 'afternoon' : 'evening';
  return (
    <section className="zh-greeting">
      <h1>{say(`shell.greeting.${part}`, { name: person.name })}</h1>
      <p>{say('shell.greeting.sub', { organize: person.organize || companyName })}</p>
      {notices > 0 && (
        <Button type="link" className="zh-greeting-unread" onClick={() => navigate('/messageRecord')}>
          {say('shell.greeting.unread', { count: notices })}
        </Button>
      )}
    </section>
  );
}
