import type { CompiledNode } from '#core/compile/tree.ts';
import { useFieldState } from '#runtime/form/form-scope.ts';
import { useText } from '#runtime/context/use-translation.ts';

/** The table's name above it, with its help, when the definition shows it. */
export function Title({ node, editable }: { node: CompiledNode; editable: boolean }) {
  const label = useText(node.config.label);
  const tip = useText(node.config.tipLabel);
  const { required } = useFieldState(node.field ?? '');
  if (node.config['showTitle'] === false || label === '') return null;
  return (
    <div className="zt-title">
      <span className={required && editable ? 'zf-label-text--required' : undefined}>{label}</span>
      {tip !== '' && <span className="zt-tip">{tip}</span>}
    </div>
  );
}
