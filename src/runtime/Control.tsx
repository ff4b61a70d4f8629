import { memo, useMemo } from 'react';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { Options } from './faces.ts';
import { useFace } from './face-loader.ts';
import { useFieldValue, useForm } from './form-scope.ts';
import { hasOwnOptions, noOptions, useOffered, useOptions } from './options.ts';
import { usePlatform } from './platform.ts';
import type { FieldState } from './store/states.ts';
import { useText } from './texts.ts';

interface ControlProps {
  node: CompiledNode;
  path: string;
  id: string;
  state: FieldState;
  disabled: boolean;
  compact: boolean;
}

/** The widget of a field, tied to its value. Of all a key touches, this is the one component that renders again. */
export const Control = memo(function Control(props: ControlProps) {
  const { node } = props;
  if (!node.kind?.options) return <Widget {...props} options={noOptions} />;
  return <WithOptions key={String(hasOwnOptions(node))} {...props} />;
});

function WithOptions(props: ControlProps) {
  return <Widget {...props} options={useOptions(props.node)} />;
}

/** When a field is checked while it is being filled in. */
function triggersOf({ config }: CompiledNode): { change: boolean; blur: boolean } {
  const { trigger = 'change' } = config as { trigger?: string | readonly string[] };
  return { change: trigger.includes('change'), blur: trigger.includes('blur') };
}

function Widget({ node, path, id, state, disabled, compact, options }: ControlProps & { options: Options }) {
  const { faces } = usePlatform();
  const store = useForm();
  const value = useFieldValue(path);
  const label = useText(node.config.label);
  const offer = useOffered(options, value);
  const Face = useFace(faces, node.zhjyKey, 'edit');
  const events = useMemo(() => {
    const triggers = triggersOf(node);
    return {
      onChange: (next: unknown) => store.set(path, next, triggers.change),
      onBlur: () => {
        if (triggers.blur) store.checkOne(path);
      },
    };
  }, [node, path, store]);
  store.probe?.rendered(path);
  if (!Face) return null;
  const invalid = state.issues.length > 0;
  return (
    <Face
      id={id}
      value={value}
      {...events}
      props={node.props}
      config={node.config}
      disabled={disabled || state.disabled || store.screen.form.disabled || node.kind?.system !== undefined}
      invalid={invalid}
      describedBy={invalid ? `${id}:issue` : undefined}
      label={label}
      required={state.required}
      options={offer}
      compact={compact}
    />
  );
}
