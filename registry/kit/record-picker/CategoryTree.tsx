import { Tree } from 'antd';
import { optionsOf } from '#core/record/options/options-of.ts';
import { useRows } from '#runtime/data/sources/use-rows.ts';
import { useSay, useTextOf } from '#runtime/context/use-translation.ts';
import { SourceState } from '../picker/SourceState.tsx';

interface CategoryTreeProps {
  chosen: string;
  onChoose(id: string): void;
}

const source = { dictionary: 'businessType', value: 'id' } as const;

/** The business types of the rules, below one entry for all of them. */
export function CategoryTree({ chosen, onChoose }: CategoryTreeProps) {
  const say = useSay();
  const wordsIn = useTextOf();
  const { rows, state, reload } = useRows(source);
  if (state !== 'ready') {
    return <SourceState state={state === 'failed' ? 'failed' : 'loading'} retry={() => void reload()} />;
  }
  const children = optionsOf(rows, source).map(({ id, fullName }) => ({ key: String(id), title: wordsIn(fullName) }));
  return (
    <Tree
      aria-label={say('rows.categories')}
      blockNode
      defaultExpandAll
      treeData={[{ key: '', title: say('rows.allCategories'), children }]}
      selectedKeys={[chosen]}
      onSelect={(_, { node }) => onChoose(String(node.key))}
    />
  );
}
