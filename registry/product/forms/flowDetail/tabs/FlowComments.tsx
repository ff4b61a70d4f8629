import { useQuery } from '@tanstack/react-query';
import { Button, Pagination, Popconfirm } from 'antd';
import { useMemo, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { extensionOf } from '#core/files/file-types.ts';
import { storeRecord } from '#core/record/record.ts';
import { useApplication, useInterpreter } from '#runtime/context/application.tsx';
import { savedToastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useRecord } from '#runtime/data/record/use-record.ts';
import type { Definition } from '#schemas/language/definition.ts';
import type { FlowDetail } from '#schemas/resources/flow-task/flow-task.contract.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { EmptyState, LoadError, LoadingSkeleton } from '../../../../kit/overlay/States.tsx';
import { RecordBody } from '../../../../kit/overlay/RecordBody.tsx';
import { Files } from '../../../../kit/upload/Files.tsx';
import { timeText } from './FlowRecords.tsx';

type Attached = FlowDetail['records'][number]['fileList'][number];

interface Person {
  id: string;
  fullName: string;
}

interface Comment {
  id: string;
  text: string;
  image: readonly Attached[];
  file: readonly Attached[];
  mentions: readonly Person[];
  userName: string;
  creatorTime: number;
  isOwn: boolean;
}

const pageSize = 20;

const field = (zhjyKey: string, vModel: string, label: string, more: object = {}, config: object = {}) =>
  ({ config: { zhjyKey, label, span: 24, ...config }, vModel, ...more }) as DefinitionNode;

/** The form of a comment; the people who can be mentioned are those with a part in the instance. */
const commentForm = (people: readonly Person[]): Definition => ({
  language: 1,
  title: '$t:flow.comment.add',
  fields: [
    field('textarea', 'text', '$t:flow.comment.text', { maxlength: 500, placeholder: '$t:flow.comment.hint' }),
    field('select', 'mentionIds', '$t:flow.comment.mention', { multiple: true, source: { static: people } }),
    field('uploadImg', 'image', '$t:flow.comment.image', { limit: 9 }, { span: 12 }),
    field('uploadFile', 'file', '$t:flow.files', { limit: 3 }, { span: 12 }),
  ],
});

const attached = (value: unknown): Attached[] =>
  ((value ?? []) as readonly Attached[]).map(({ fileId, name }) => ({ fileId, name }));

const creating = { create: 'flow-comment.create' } as const;

function Composer({ id, onAdded }: { id: string; onAdded(): void }) {
  const { compile } = useInterpreter();
  const { platform, services } = useApplication();
  const t = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const { data: people } = useQuery({
    queryKey: ['flow-comment-people', id],
    queryFn: async () =>
      ((await services.client.send('flow-comment.people', { taskId: id })).data as { list: Person[] }).list,
    gcTime: 0,
    retry: false,
  });
  const screen = useMemo(() => compile(commentForm(people ?? [])), [compile, people]);
  const parameters = useMemo(() => ({ taskId: id }), [id]);
  const record = useRecord(screen, creating, parameters);

  async function add(): Promise<void> {
    if (!record.store || isBusy) return;
    const { image, file, ...values } = storeRecord(screen, record.store.record(), { user: platform.user });
    const input = { taskId: id, ...values, image: attached(image), file: attached(file) };
    setBusy(true);
    try {
      if (!(await record.form.submit('flow-comment.create', input, true))) return;
      record.store.saved();
      onAdded();
    } catch (error) {
      // The refusal is shown above the fields.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="zg-flow-composer">
      <RecordBody record={record} mode="edit" />
      <Button type="primary" loading={isBusy} disabled={record.state !== 'ready'} onClick={() => void add()}>
        {t('flow.comment.add')}
      </Button>
    </div>
  );
}

const pictureOf = ({ fileId, name }: Attached) => `/api/file/Image/annexpic/${fileId}.${extensionOf(name)}`;

function CommentItem({ comment, onRemove }: { comment: Comment; onRemove(): void }) {
  const t = useTranslation();
  const { userName, creatorTime, text, mentions, image, file, isOwn } = comment;
  return (
    <li className="zg-flow-comment">
      <div className="zg-flow-comment-by">
        <strong>{userName}</strong>
        <time>{timeText(creatorTime)}</time>
        {isOwn && (
          <Popconfirm title={t('flow.comment.removeConfirm')} onConfirm={onRemove}>
            <Button type="link" size="small" danger>
              {t('common.remove')}
            </Button>
          </Popconfirm>
        )}
      </div>
      {mentions.length > 0 && (
        <p className="zg-flow-mentions">{mentions.map(({ fullName }) => `@${fullName}`).join(' ')}</p>
      )}
      {text !== '' && <p className="zg-flow-comment-text">{text}</p>}
      {image.length > 0 && (
        <div className="zg-flow-pictures">
          {image.map((one) => (
            <img key={one.fileId} src={pictureOf(one)} alt={one.name} loading="lazy" />
          ))}
        </div>
      )}
      {file.length > 0 && <Files files={file} label={t('flow.files')} />}
    </li>
  );
}

/** The comments of an instance, newest first, and a form to add one (FLOW-069). */
export function FlowComments({ id }: { id: string }) {
  const { services } = useApplication();
  const t = useTranslation();
  const [currentPage, setPage] = useState(1);
  const [written, setWritten] = useState(0);
  const { data, isError, refetch } = useQuery({
    queryKey: ['flow-comments', id, currentPage],
    queryFn: async () => {
      const answer = await services.client.send('flow-comment.list', { taskId: id, currentPage, pageSize });
      return answer.data as { list: readonly Comment[]; pagination: { total: number } };
    },
    gcTime: 0,
    retry: false,
  });

  async function remove(comment: Comment): Promise<void> {
    const { msg } = await services.client.send('flow-comment.remove', { id: comment.id });
    void services.toast('success', msg, savedToastMs);
    await refetch();
  }

  const added = () => {
    setWritten((count) => count + 1);
    setPage(1);
    void refetch();
  };
  return (
    <>
      <Composer key={written} id={id} onAdded={added} />
      {isError && <LoadError retry={() => void refetch()} />}
      {!data && !isError && <LoadingSkeleton rows={4} />}
      {data?.list.length === 0 && <EmptyState text={t('flow.comment.none')} />}
      <ul className="zg-flow-comments" aria-label={t('flow.tab.comments')}>
        {data?.list.map((comment) => (
          <CommentItem key={comment.id} comment={comment} onRemove={() => void remove(comment)} />
        ))}
      </ul>
      {data && data.pagination.total > pageSize && (
        <Pagination
          size="small"
          current={currentPage}
          pageSize={pageSize}
          total={data.pagination.total}
          onChange={setPage}
        />
      )}
    </>
  );
}
