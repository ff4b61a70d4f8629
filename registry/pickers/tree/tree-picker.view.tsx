import type { ViewProps } from '#runtime/context/faces.ts';
import { useQueriedOptions } from '#runtime/data/options.ts';
import type { SinglePickerProps } from '../../kit/schema/picker-props.ts';
import type { ObjectTree } from './tree-pickers.ts';
import { useLabelOf } from '../../kit/trigger/use-widget-options.ts';
import { type Choice, idsOf } from '../../kit/values/choices.ts';

/** The object by its name in the tree. */
export const treePickerView = ({ source }: ObjectTree) =>
  function TreePickerView({ value }: ViewProps<SinglePickerProps, Choice>) {
    const labelOf = useLabelOf(useQueriedOptions(source));
    return idsOf(value).map(labelOf);
  };
