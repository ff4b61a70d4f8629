import { lazy, memo, Suspense, useState } from 'react';
import type { EditProps } from '#runtime/context/faces.ts';
import { useQueriedOptions } from '#runtime/data/options.ts';
import { lazyPopup, WithAddButton } from '../../kit/trigger/control.tsx';
import type { Choice } from '../../kit/values/choices.ts';
import { ChoiceTrigger } from '../../kit/trigger/ChoiceTrigger.tsx';
import type { SinglePickerProps } from '../../kit/schema/picker-props.ts';
import type { ObjectTree } from './tree-pickers.ts';

const widget = lazyPopup(() => import('./tree.popup.tsx'));
const Manage = lazy(() => import('./ManageScreen.tsx'));

/** A tree of objects that drops down, and a button that opens their management; the tree is reloaded afterwards. */
export const treePickerEdit = ({ source, screen, title }: ObjectTree) =>
  memo(function TreePickerEdit(face: EditProps<SinglePickerProps, Choice>) {
    const [isManaging, setManaging] = useState(false);
    const options = useQueriedOptions(source);
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
            <Manage screen={screen} title={title} onLeave={leave} />
          </Suspense>
        )}
      </WithAddButton>
    );
  });
