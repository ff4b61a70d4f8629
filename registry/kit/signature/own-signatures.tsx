import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Tag } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { toastMs } from '#runtime/context/toast-durations.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type Rows, useRows } from '#runtime/data/sources/use-rows.ts';
import type { PersonalSignature } from '#schemas/resources/personal-signature/personal-signature.contract.ts';
import { EmptyState, LoadError, LoadingSkeleton } from '../overlay/States.tsx';
import { toDataUrl } from '../values/data-url.ts';
import { pictureAddress, pictureError, pictureTypes } from '../values/pictures.ts';
import { SignDialog } from './SignDialog.tsx';
import './sign.css';
import { useDevice, useFeedback, useHttp } from '#runtime/context/application.tsx';

/** The signatures of the current user and the actions on them. */
export interface OwnSignatures {
  rows: Rows;
  own: readonly PersonalSignature[];
  /** Saves another signature; rejects when the server refuses it. */
  keep(signImg: string): Promise<void>;
  makeDefault(id: string): Promise<void>;
  /** After a confirmation. */
  remove(id: string): Promise<void>;
}

export function useOwnSignatures(): OwnSignatures {
  const { client } = useHttp();
  const { confirm } = useFeedback();
  const t = useTranslation();
  const queries = useQueryClient();
  const rows = useRows({ call: 'personal-signature.list' });
  const change = async (call: string, input: object) => {
    await client.send(`personal-signature.${call}`, { ...input });
    // The profile card shows the default signature.
    await Promise.all([rows.reload(), queries.invalidateQueries({ queryKey: ['profile'] })]);
  };
  return {
    rows,
    // Guaranteed by the contract of the call.
    own: rows.rows as readonly unknown[] as readonly PersonalSignature[],
    keep: (signImg) => change('create', { signImg, isDefault: 0 }),
    // The client shows why it failed; the list is unchanged.
    makeDefault: (id) => change('makeDefault', { id }).catch(() => {}),
    async remove(id) {
      if (await confirm(t('common.removeConfirm'))) await change('remove', { id }).catch(() => {});
    },
  };
}

/** A signature to choose. */
interface SignatureChoice {
  id: string;
  /** Address of its picture. */
  image: string;
  name: string;
}

interface SignatureChoicesProps {
  label: string;
  rows: Rows;
  choices: readonly SignatureChoice[];
  chosen: string | undefined;
  onChoose(id: string): void;
  /** What else can be done with one. */
  renderTools?: (id: string) => ReactNode;
}

/** Pictures of signatures, of which one is chosen: radio buttons, so that arrow keys walk them. */
export function SignatureChoices({ label, rows, choices, chosen, onChoose, renderTools }: SignatureChoicesProps) {
  const group = useId();
  if (rows.state === 'failed') return <LoadError retry={() => void rows.reload()} />;
  if (rows.state !== 'ready') return <LoadingSkeleton rows={3} />;
  if (choices.length === 0) return <EmptyState />;
  return (
    <fieldset className="zk-sign-choices" aria-label={label}>
      {choices.map(({ id, image, name }) => (
        <div key={id} className="zk-sign-choice">
          <label>
            <input type="radio" name={group} checked={chosen === id} onChange={() => onChoose(id)} aria-label={name} />
            <img src={pictureAddress(image)} alt="" />
            <span className="zk-sign-name">{name}</span>
          </label>
          {renderTools?.(id)}
        </div>
      ))}
    </fieldset>
  );
}

const widthPx = 600;
const warningMs = 3_000;

interface Props {
  title: string;
  /** The picture of what is chosen; undefined: nothing is. */
  image: string | undefined;
  onClose(): void;
  onConfirm(image: string): void;
  children: ReactNode;
}

/** A dialog to choose one signature; without a choice it warns and stays open (SIGN-007). */
export function ChooseDialog({ title, image, onClose, onConfirm, children }: Props) {
  const t = useTranslation();
  const { toast } = useFeedback();
  const confirm = () => {
    if (image === undefined) return void toast('warning', t('sign.choose'), warningMs);
    onConfirm(image);
    onClose();
  };
  return (
    <Modal
      open
      centered
      title={title}
      width={widthPx}
      mask={{ closable: false }}
      okText={t('common.confirm')}
      cancelText={t('common.cancel')}
      closable={{ 'aria-label': t('block.close') }}
      onCancel={onClose}
      onOk={confirm}
    >
      {children}
    </Modal>
  );
}

/** What is done with one own signature: it becomes the default unless it is, or is deleted. */
export function SignatureTools({ signatures, id }: { signatures: OwnSignatures; id: string }) {
  const t = useTranslation();
  const { own, makeDefault, remove } = signatures;
  const isDefault = own.some((one) => one.id === id && one.isDefault === 1);
  return (
    <span className="zk-sign-tools">
      {isDefault ? (
        <Tag color="blue">{t('sign.default')}</Tag>
      ) : (
        <Button type="link" size="small" onClick={() => void makeDefault(id)}>
          {t('sign.makeDefault')}
        </Button>
      )}
      <Button type="link" size="small" danger onClick={() => void remove(id)}>
        {t('common.remove')}
      </Button>
    </span>
  );
}

/** The maximum size of a signature picture in kilobytes: it is stored in the record as text. */
const maxKb = 500;

/** Adds a signature: drawn by hand, or uploaded as a picture. */
export function AddSignature({ keep }: { keep(signImg: string): Promise<void> }) {
  const t = useTranslation();
  const { pickFile } = useDevice();
  const { toast } = useFeedback();
  const [isDrawing, setDrawing] = useState(false);
  const upload = async () => {
    const file = await pickFile(pictureTypes);
    if (!file) return;
    const refusal = pictureError(file, maxKb);
    if (refusal) return void toast('error', t(refusal, { max: maxKb }), toastMs);
    // The client has already shown why it was not saved.
    await keep(await toDataUrl(file)).catch(() => {});
  };
  return (
    <div className="zk-sign-add">
      <Button icon={<PlusOutlined aria-hidden />} onClick={() => setDrawing(true)}>
        {t('sign.draw')}
      </Button>
      <Button icon={<UploadOutlined aria-hidden />} onClick={() => void upload()}>
        {t('sign.upload')}
      </Button>
      {isDrawing && <SignDialog onClose={() => setDrawing(false)} onSigned={keep} />}
    </div>
  );
}
