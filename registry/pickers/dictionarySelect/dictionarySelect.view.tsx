import type { ViewProps } from '#runtime/faces.ts';
import { useAskedOptions } from '#runtime/options.ts';
import { type Choice, idsOf } from '../../_shared/choices.ts';
import { useLabelOf } from '../../_shared/control/use-choices.ts';
import { dictionaryTree } from '../../_shared/dictionary-tree.ts';
import type { DictionarySelectProps } from './dictionarySelect.ts';

/** The dictionary by its name. */
export default function DictionarySelectView({ value }: ViewProps<DictionarySelectProps, Choice>) {
  const labelOf = useLabelOf(useAskedOptions(dictionaryTree));
  return idsOf(value).map(labelOf);
}
