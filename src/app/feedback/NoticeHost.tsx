import { App, Button } from 'antd';
import { useEffect } from 'react';
import type { LeaveQuestion, NoticeHolder } from '../state/notices.ts';

/** Registers the component library's toasts and dialogs. */
export default function NoticeHost({ onMount }: { onMount(holder: NoticeHolder): void }) {
  return (
    // A toast covers what is below it for its 1.5 s only (ERROR-001), also while the pointer rests on it.
    <App component={false} message={{ maxCount: 3, pauseOnHover: false }}>
      <Give onMount={onMount} />
    </App>
  );
}

function Give({ onMount }: { onMount(holder: NoticeHolder): void }) {
  const { message: toasts, modal, notification } = App.useApp();
  useEffect(() => {
    const card: NoticeHolder['card'] = (title, lines, ms) =>
      notification.info({ title, description: <Lines lines={lines} />, duration: ms / 1000, placement: 'bottomRight' });
    const leave: NoticeHolder['leave'] = (question) =>
      new Promise((resolve) => {
        const { destroy } = modal.confirm({
          title: question.title,
          content: question.text,
          zIndex: question.zIndex,
          onCancel: () => resolve('stay'),
          footer: () => (
            <LeaveButtons
              question={question}
              onChoose={(choice) => {
                resolve(choice);
                destroy();
              }}
            />
          ),
        });
      });
    const ask: NoticeHolder['question'] = (text, about) => (
      <>
        {text}
        <strong className="zh-about">{about}</strong>
      </>
    );
    onMount({ toasts, modal, card, leave, question: ask });
  }, [onMount, toasts, modal, notification]);
  return null;
}

const Lines = ({ lines }: { lines: readonly string[] }) => lines.map((line) => <div key={line}>{line}</div>);

interface LeaveButtonsProps {
  question: LeaveQuestion;
  onChoose(choice: LeaveQuestion['choices'][number]['choice']): void;
}

/** To stay is the safe choice: it is the last button and has the focus. */
function LeaveButtons({ question: { choices }, onChoose }: LeaveButtonsProps) {
  return (
    <div className="zh-leave-buttons">
      {choices.map(({ choice, label }) => (
        <Button
          key={choice}
          type={choice === 'stay' ? 'primary' : 'default'}
          danger={choice === 'discard'}
          autoFocus={choice === 'stay'}
          onClick={() => onChoose(choice)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
