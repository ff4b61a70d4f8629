import { memo, useEffect, useEffectEvent } from 'react';
import { valueText } from '#core/text/value-text.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { useNameResolver, useScope } from '#runtime/page/name-resolver.ts';
import { useParameters } from '#runtime/data/sources/use-parameters.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { ariaProps, boxProps, useDefaultText } from '../../kit/trigger/control.tsx';
import type { VerificationCodeProps } from './verificationCode.ts';
import '../../kit/trigger/control.css';
import './verificationCode.css';
import { useHttp } from '#runtime/context/application.tsx';

/** The URL of a captcha on our own server; the ticket may only contain letters, digits and dots. */
const pictureOf = (ticket: unknown) =>
  typeof ticket === 'string' && /^[\w.-]+$/.test(ticket) ? `/api/file/ImageCode/${ticket}` : undefined;

export default memo(function VerificationCodeEdit(face: EditProps<VerificationCodeProps, string>) {
  const { attempt, account } = face.props;
  const t = useTranslation();
  const scope = useScope();
  const reading = useNameResolver();
  const { client } = useHttp();
  const picture = pictureOf(useParameters({ ticket: { var: `${attempt}.ticket` } })['ticket']);
  const disabled = face.disabled || face.props.disabled;

  /** Another picture requires another ticket (LOGIN-006). */
  const another = async () => {
    const id = valueText(reading.read(account)) || '0';
    scope.bind(attempt, (await client.send('session.config', { id })).data);
    face.onChange('');
  };

  // A form that requires the code from the start has no ticket yet.
  const first = useEffectEvent(() => {
    // The client has already shown the error; pressing the empty picture retries.
    if (picture === undefined && !disabled) another().catch(() => undefined);
  });
  useEffect(() => first(), []);

  return (
    <span className="zk-captcha">
      <span className="zk-box" {...boxProps(face, disabled)}>
        <input
          id={face.id}
          className="zk-bare"
          value={valueText(face.value)}
          placeholder={useDefaultText(face.props.placeholder)}
          maxLength={8}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          disabled={disabled}
          {...ariaProps(face)}
          onChange={(event) => face.onChange(event.target.value)}
          onBlur={face.onBlur}
        />
      </span>
      <button
        type="button"
        className="zk-captcha-picture"
        aria-label={t('verificationCode.another')}
        disabled={disabled}
        onClick={() => void another()}
      >
        {picture && <img src={picture} alt={t('verificationCode.another')} title={t('verificationCode.another')} />}
      </button>
    </span>
  );
});
