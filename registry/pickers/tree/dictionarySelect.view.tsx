import type { ViewProps } from '#runtime/context/faces.ts';
import { useQueriedOptions } from '#runtime/data/options.ts';
import { type Choice, idsOf } from '../../kit/values/choices.ts';
import { useLabelOf } from '../../kit/trigger/use-widget-options.ts';
import { dictionaryTree, type DictionarySelectProps } from './dictionarySelect.ts';

/** The dictionary by its name. */
export default function DictionarySelectView({ value }: ViewProps<DictionarySelectProps, Choice>) {
  const labelOf = useLabelOf(useQueriedOptions(dictionaryTree));
  return idsOf(value).map(labelOf);
}
