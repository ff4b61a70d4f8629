import { type CallTree, firstColumnOf, type Tree, visitTree } from '../calc/parse.ts';

/** A text as a formula writes it. */
export const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** How tightly a tree holds its parts together; looser parts are put in brackets. */
const rank: Readonly<Record<Tree['type'], number>> = {
  comparison: 1,
  join: 2,
  operation: 3,
  minus: 5,
  percent: 6,
  number: 7,
  text: 7,
  field: 7,
  call: 7,
};
export const rankOf = (tree: Tree): number =>
  tree.type === 'operation' && !['+', '-'].includes(tree.operator) ? 4 : rank[tree.type];

/** The text of a formula, with the brackets it needs. */
export function treeText(tree: Tree): string {
  const within = (part: Tree, least: number) => (rankOf(part) < least ? `(${treeText(part)})` : treeText(part));
  switch (tree.type) {
    case 'number':
      return tree.text;
    case 'text':
      return quoted(tree.text);
    case 'field':
      return tree.name;
    case 'minus':
      return `-${within(tree.operand, 6)}`;
    case 'percent':
      return `${within(tree.operand, 7)}%`;
    case 'operation': {
      const own = rankOf(tree);
      const operator = tree.operator === 'mod' ? '%' : tree.operator;
      return `${within(tree.left, own)} ${operator} ${within(tree.right, own + 1)}`;
    }
    case 'comparison':
      return `${within(tree.left, 1)} ${tree.operator} ${within(tree.right, 2)}`;
    case 'join':
      return tree.parts.map((part) => within(part, 3)).join(' & ');
    default:
      return `${tree.name}(${tree.arguments.map(treeText).join('; ')})`;
  }
}

/** Names of the functions a formula calls. */
export function callsIn(tree: Tree): CallTree[] {
  const calls: CallTree[] = [];
  visitTree(tree, (part) => {
    if (part.type === 'call') calls.push(part);
  });
  return calls;
}

/** The columns a tree reads outside of the calls within it that take whole columns. */
export function columnsIn(tree: Tree): string[] {
  const names: string[] = [];
  visitTree(tree, (part) => {
    const first = part.type === 'call' ? firstColumnOf(part.name) : undefined;
    if (part.type === 'call' && first !== undefined) {
      for (const single of part.arguments.slice(0, first)) names.push(...columnsIn(single));
      return false;
    }
    if (part.type === 'field' && part.take === 'column') names.push(part.name);
    return true;
  });
  return names;
}
