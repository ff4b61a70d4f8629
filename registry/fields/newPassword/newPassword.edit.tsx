import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { type PasswordPolicy, passwordRules } from '#core/settings/password/policy.ts';
import { valueText } from '#core/text/value-text.ts';
import type { EditProps } from '#runtime/context/faces.ts';
import { useParameters } from '#runtime/data/sources/use-parameters.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { ariaProps, boxProps, useDefaultText } from '../../kit/trigger/control.tsx';
import type { NewPasswordProps } from './newPassword.ts';
import '../../kit/trigger/control.css';
import './newPassword.css';
import { useHttp } from '#runtime/context/application.tsx';

export default memo(function NewPasswordEdit(face: EditProps<NewPasswordProps, string>) {
  const { props } = face;
  const [isRevealed, setRevealed] = useState(false);
  const t = useTranslation();
  const disabled = face.disabled || props.disabled;
  const typed = valueText(face.value);
  const isNew = props.repeats === '';
  const rulesId = `${face.id}:rules`;
  const { 'aria-describedby': issue, ...states } = ariaProps(face);
  return (
    <span className="zk-new-password">
      <span className="zk-box" {...boxProps(face, disabled)}>
        <input
          id={face.id}
          className="zk-bare"
          type={props.showPassword && !isRevealed ? 'password' : 'text'}
          autoComplete="new-password"
          value={typed}
          placeholder={useDefaultText(props.placeholder)}
          maxLength={props.maxlength}
          disabled={disabled}
          {...states}
          aria-describedby={[issue, isNew && rulesId].filter(Boolean).join(' ')}
          onChange={(event) => face.onChange(event.target.value)}
          onBlur={face.onBlur}
        />
        {props.showPassword && (
          <button
            type="button"
            className="zk-mark zk-eye"
            aria-label={t('control.showPassword')}
            aria-pressed={isRevealed}
            onClick={() => setRevealed(!isRevealed)}
          />
        )}
      </span>
      {isNew ? <Rules id={rulesId} typed={typed} /> : <Difference face={face} typed={typed} />}
    </span>
  );
});

/** Shows while typing that the repeated password differs; after a submit the validation message says so already. */
function Difference({ face, typed }: { face: EditProps<NewPasswordProps, string>; typed: string }) {
  const t = useTranslation();
  const { first } = useParameters({ first: { var: face.props.repeats } });
  if (typed === '' || typed === first || face.invalid) return null;
  return (
    <span className="zk-difference" role="alert">
      {t('password.again.differs')}
    </span>
  );
}

/** The password rules, each marked once the password satisfies it. */
function Rules({ id, typed }: { id: string; typed: string }) {
  const { client } = useHttp();
  const t = useTranslation();
  const { data } = useQuery({
    queryKey: ['passwordPolicy'],
    queryFn: async () => (await client.send('session.config', { id: '0' }, { quiet: true })).data as PasswordPolicy,
  });
  if (!data) return null;
  return (
    <ul id={id} className="zk-rules">
      {passwordRules(data).map(({ id: rule, name, params, holds }) => (
        <li key={rule} data-holds={holds(typed)}>
          {t(name, params)}
          {holds(typed) && <span className="zk-rules-sr-only">{t('password.rule.holds')}</span>}
        </li>
      ))}
    </ul>
  );
}
