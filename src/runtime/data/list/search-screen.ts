import { buildGraph } from '#core/calc/build-graph.ts';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';

/**
 * The search fields of a list as their own form: none required, no default values, no calculations, labels to the left.
 */
export function searchScreen(fields: readonly CompiledNode[], around: CompiledScreen): CompiledScreen {
  const root = fields.map((node) => {
    const { defaultValue: _ofRecords, ...config } = node.config;
    return { ...node, rules: {}, config: { ...config, required: false as const, regList: [] } };
  });
  return {
    ...around,
    root,
    overlays: {},
    fields: new Map(root.flatMap((node) => (node.field === undefined ? [] : [[node.field, node] as const]))),
    calculation: buildGraph([]),
    form: { ...around.form, labelPosition: 'left', disabled: false, size: 'middle' },
  };
}
