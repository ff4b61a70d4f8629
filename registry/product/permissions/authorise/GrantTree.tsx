import { SearchOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { type Key, useMemo, useState } from 'react';
import { branchKeys, matching } from '#core/lists/entries.ts';
import type { GrantNode } from '#schemas/resources/authority/authority.entity.ts';
import { useSay } from '#runtime/context/use-translation.ts';
import { LoadFailed, Nothing, Waiting } from '../../../kit/overlay/States.tsx';
import { CheckAll } from './CheckAll.tsx';
import { OpenButtons } from './OpenButtons.tsx';
import { TickTree } from './TickTree.tsx';
import type { StepState } from './use-grants.ts';

interface Props {
  shown: StepState;
  /** Ticks or clears these nodes with all below them. */
  tick(nodes: readonly GrantNode[], ticked: boolean): void;
}

const nameOf = ({ fullName }: GrantNode) => fullName;

/** The tree of one step: what is searched for can be ticked at once, without what the search leaves out. */
export function GrantTree({ shown: { step, state, ticked, reload }, tick }: Props) {
  const say = useSay();
  const [keyword, setKeyword] = useState('');
  const [open, setOpen] = useState<readonly Key[]>();
  const nodes = useMemo(() => matching(ticked.nodes, keyword, nameOf), [ticked.nodes, keyword]);
  const branches = useMemo(() => branchKeys(nodes), [nodes]);
  const isFound = keyword.trim() !== '';
  return (
    <section className="zg-tree" aria-label={say(`authorise.step.${step}`)}>
      <div className="zg-head">
        <CheckAll ticked={{ ...ticked, nodes }} tick={(all) => tick(nodes, all)} />
        <Input
          className="zg-search"
          type="search"
          allowClear
          prefix={<SearchOutlined aria-hidden="true" />}
          placeholder={say('common.keyword')}
          aria-label={say('common.keyword')}
          onChange={({ target }) => setKeyword(target.value)}
        />
        <OpenButtons openAll={() => setOpen(branches)} closeAll={() => setOpen([])} disabled={isFound} />
      </div>
      <p className="zg-about">{say(`authorise.about.${step}`)}</p>
      {state === 'loading' && <Waiting />}
      {state === 'failed' && <LoadFailed retry={reload} />}
      {state === 'ready' && nodes.length === 0 && (
        <Nothing text={say(isFound ? 'common.noData' : `authorise.nothing.${step}`)} />
      )}
      {state === 'ready' && nodes.length > 0 && (
        <TickTree
          ticked={ticked}
          nodes={nodes}
          open={isFound ? branches : (open ?? branches)}
          onOpen={setOpen}
          tick={tick}
          label={say(`authorise.step.${step}`)}
        />
      )}
    </section>
  );
}
