import { lazy, memo, Suspense, useState } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { useQueriedOptions } from '#runtime/data/options.ts';
import { lazyPopup, WithAddButton } from '../../kit/trigger/control.tsx';
import type { Choice } from '../../kit/values/choices.ts';
import { ChoiceTrigger } from '../../kit/trigger/ChoiceTrigger.tsx';
import { dictionaryTree, type DictionarySelectProps } from './dictionarySelect.ts';

const widget = lazyPopup(() => import('./tree.popup.tsx'));
const Manage = lazy(() => import('./ManageDictionaries.tsx'));

/** The tree of all dictionaries, and a button that opens their management; the tree is reloaded afterwards. */
export default memo(function DictionarySelectEdit(face: EditProps<DictionarySelectProps, Choice>) {
  const [isManaging, setManaging] = useState(false);
  const options = useQueriedOptions(dictionaryTree);
  const tree = { ...face, options, props: { ...face.props, multiple: false, filterable: true } };
  const leave = () => {
    setManaging(false);
    options.reload();
  };
  return (
    <WithAddButton
      compact={face.compact}
      disabled={face.disabled || face.props.disabled}
      onAdd={() => setManaging(true)}
    >
      <ChoiceTrigger face={tree} popup="tree" widget={widget} />
      {isManaging && (
        <Suspense>
          <Manage onLeave={leave} />
        </Suspense>
      )}
    </WithAddButton>
  );
});
