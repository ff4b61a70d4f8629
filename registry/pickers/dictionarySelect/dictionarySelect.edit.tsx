import { lazy, memo, Suspense, useState } from 'react';
import type { EditProps } from '#runtime/faces.ts';
import { useAskedOptions } from '#runtime/options.ts';
import { opened } from '../../_shared/control/opened.ts';
import type { Choice } from '../../_shared/choices.ts';
import { AddBeside } from '../../_shared/control/AddBeside.tsx';
import { ChoiceShell } from '../../_shared/control/ChoiceShell.tsx';
import { dictionaryTree } from '../../_shared/dictionary-tree.ts';
import type { DictionarySelectProps } from './dictionarySelect.ts';

const widget = opened(() => import('../../_shared/control/TreeOpen.tsx'));
const Manage = lazy(() => import('./ManageDictionaries.tsx'));

/** The tree of all dictionaries, and a button that opens their management; the tree is reloaded afterwards. */
export default memo(function DictionarySelectEdit(face: EditProps<DictionarySelectProps, Choice>) {
  const [isManaging, setManaging] = useState(false);
  const options = useAskedOptions(dictionaryTree);
  const tree = { ...face, options, props: { ...face.props, multiple: false, filterable: true } };
  const leave = () => {
    setManaging(false);
    options.reload();
  };
  return (
    <AddBeside compact={face.compact} disabled={face.disabled || face.props.disabled} onAdd={() => setManaging(true)}>
      <ChoiceShell face={tree} popup="tree" widget={widget} />
      {isManaging && (
        <Suspense>
          <Manage onLeave={leave} />
        </Suspense>
      )}
    </AddBeside>
  );
});
