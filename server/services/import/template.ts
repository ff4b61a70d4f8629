import { takesOptions } from '#core/record/options/static-options.ts';
import type { Option } from '#schemas/language/source.ts';
import { sentence, translateText } from '../../platform/envelope/sentence.ts';
import { workbook, workbookType } from '../workbook.ts';
import { headingOf, type ImportColumn } from './import-sheet.ts';
import { nounOf } from './named-options.ts';
import type { CellContext } from './read-cells.ts';

/** Names of options that a template lists, of hundreds the first ones. */
const namesMax = 100;

/** The workbook an import starts from: a sheet with the headings, and one that explains each column. */
export async function templateFile(name: string, cells: CellContext) {
  const { context, columns } = cells;
  const t = (id: string) => sentence(context.language, id);
  const explained: string[][] = [];
  for (const column of columns) {
    const isRequired = t(column.isRequired ? 'import.yes' : 'import.no');
    explained.push([headingOf(column), isRequired, await hintOf(column, cells)]);
  }
  const content = workbook(
    { name, header: columns.map(headingOf), lines: [] },
    {
      name: t('import.hints'),
      header: [t('import.hint.column'), t('import.hint.required'), t('import.hint.content')],
      lines: explained,
    },
  );
  const title = sentence(context.language, 'onlinedev.template.name', { name });
  return context.files.publish(`${title}.xlsx`, content, workbookType);
}

/** What a column takes: its options by name, how a picker finds what is meant, or an example in its format. */
async function hintOf({ field: { node } }: ImportColumn, { context, optionsOf }: CellContext): Promise<string> {
  const t = (id: string, params?: Record<string, unknown>) => sentence(context.language, id, params);
  const many = node.props['multiple'] === true || Array.isArray(node.kind?.value?.empty(node.props));
  const several = many ? t('import.hint.several') : '';
  if (takesOptions(node)) {
    const options = (await optionsOf(node, () => undefined)) ?? [];
    const names = namesOf(options, (text) => translateText(context.language, text));
    return [t('import.hint.options', { names: names.slice(0, namesMax).join('、') }), several].join('');
  }
  const noun = nounOf(node)?.noun.split('/')[0] ?? '';
  if (hinted.has(noun)) return [t(`import.hint.${noun}`), several].join('');
  const { format } = node.props;
  return typeof format === 'string' ? t('import.hint.format', { format }) : '';
}

const hinted: ReadonlySet<string> = new Set(['user', 'organize', 'position', 'role', 'group', 'area', 'model']);

/** The names of a tree with those above them. */
function namesOf(options: readonly Option[], t: (text: Option['fullName']) => string, above = ''): string[] {
  return options.flatMap(({ fullName, children = [] }) => {
    const name = `${above}${t(fullName)}`;
    return [name, ...namesOf(children, t, `${name}/`)];
  });
}
