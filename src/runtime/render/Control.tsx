import { createElement, memo, useCallback, useMemo } from 'react';
import { isUnfitText } from '#core/text/value-text.ts';
import type { CompiledNode } from '#core/compile/tree.ts';
import type { Source } from '#schemas/language/source.ts';
import { useActions } from '../actions/use-actions.ts';
import type { Options } from '../context/faces.ts';
import { useFace } from '../context/face-loader.ts';
import { useFieldValue, useForm } from '../form/form-scope.ts';
import { querySource, noOptions, ownOptions, useQueriedOptions, useOffered } from '../data/options.ts';
import { invalidValueId } from '../form/invalid-values.ts';
import type { FieldState } from '../form/states.ts';
import { useText } from '../context/use-translation.ts';
import { useInterpreter } from '../context/application.tsx';

interface ControlProps {
  node: CompiledNode;
  path: string;
  id: string;
  state: FieldState;
  disabled: boolean;
  compact: boolean;
}

/** Runs the steps that the definition binds to an event of the field, besides storing the value. */
type OnTrigger = (event: string) => void;

const ignore: OnTrigger = () => {};

/** Binds a field's widget to its value. On a keystroke this is the only component of the field that renders again. */
export const Control = memo(function Control(props: ControlProps) {
  if (Object.keys(props.node.on).length > 0) return <WithActions {...props} />;
  return <WithOptions {...props} onTrigger={ignore} />;
});

function WithActions(props: ControlProps) {
  const run = useActions();
  const { on } = props.node;
  const onTrigger = useCallback<OnTrigger>(
    (event) => {
      const steps = on[event];
      if (steps) void run(steps);
    },
    [on, run],
  );
  return <WithOptions {...props} onTrigger={onTrigger} />;
}

function WithOptions(props: ControlProps & { onTrigger: OnTrigger }) {
  const { node } = props;
  if (!node.kind?.options) return <Widget {...props} options={noOptions} />;
  const source = querySource(node);
  return source ? <WithQueriedOptions {...props} source={source} /> : <Widget {...props} options={ownOptions(node)} />;
}

function WithQueriedOptions({ source, ...props }: ControlProps & { onTrigger: OnTrigger; source: Source }) {
  return <Widget {...props} options={useQueriedOptions(source)} />;
}

/** On which events a field is validated while it is being filled in. */
function triggersOf({ config }: CompiledNode): { change: boolean; blur: boolean } {
  const { trigger = 'change' } = config as { trigger?: string | readonly string[] };
  return { change: trigger.includes('change'), blur: trigger.includes('blur') };
}

interface WidgetProps extends ControlProps {
  onTrigger: OnTrigger;
  options: Options;
}

function Widget({ node, path, id, state, disabled, compact, onTrigger, options }: WidgetProps) {
  const { faces } = useInterpreter();
  const store = useForm();
  const stored = useFieldValue(path);
  // A stored value that the widget cannot read is not passed to it: the widget starts empty.
  const isInvalid = state.issues[0]?.id === invalidValueId || isUnfitText(stored);
  const value = useMemo(() => (isInvalid ? node.kind?.value?.empty(node.props) : stored), [isInvalid, node, stored]);
  const label = useText(node.config.label);
  const offer = useOffered(node, options, value);
  const face = useFace(faces, node.zhjyKey, 'edit');
  const events = useMemo(() => {
    const triggers = triggersOf(node);
    return {
      onChange: (next: unknown) => {
        // The change event fires only if the value really changes, even when the widget reports the same value
        // (FIELD-001).
        if (store.set(path, next, triggers.change)) onTrigger('change');
      },
      onBlur: () => {
        if (triggers.blur) store.checkOne(path);
        onTrigger('blur');
      },
    };
  }, [node, path, store, onTrigger]);
  store.probe?.rendered(path);
  if (!face) return null;
  const invalid = state.issues.some(({ severity }) => severity === 'error');
  return createElement(face, {
    id,
    value,
    ...events,
    props: node.props,
    config: node.config,
    disabled: disabled || state.disabled || store.screen.form.disabled || node.kind?.server?.system !== undefined,
    invalid,
    describedBy: state.issues.length > 0 ? `${id}:issue` : undefined,
    label,
    required: state.required,
    options: offer,
    compact,
  });
}
