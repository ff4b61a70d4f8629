import type { CompiledNode } from '#core/compile/tree.ts';
import { useFace } from './face-loader.ts';
import type { FaceName, Options } from './faces.ts';
import { useFieldValue } from './form-scope.ts';
import { noOptions, useOptions } from './options.ts';
import { usePlatform } from './platform.ts';

interface ReadingProps {
  node: CompiledNode;
  path: string;
  id: string;
  face: Exclude<FaceName, 'edit'>;
}

/** A value to be read: the kind's view (or cell), and where it has none, its text. */
export function Reading(props: ReadingProps) {
  return props.node.kind?.options ? <WithOptions {...props} /> : <Words {...props} options={noOptions} />;
}

function WithOptions(props: ReadingProps) {
  return <Words {...props} options={useOptions(props.node)} />;
}

function Words({ node, path, id, face, options }: ReadingProps & { options: Options }) {
  const { faces } = usePlatform();
  const value = useFieldValue(path);
  const Face = useFace(faces, node.zhjyKey, face);
  const text = node.kind?.value?.text(value, node.props, () => undefined) ?? '';
  return (
    <span id={id} className="zf-reading">
      {Face ? <Face value={value} props={node.props} config={node.config} text={text} options={options} /> : text}
    </span>
  );
}
