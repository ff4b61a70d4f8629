import { Collapse } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { propertiesOf } from '#core/editing/editors.ts';
import { isRecord } from '#core/editing/entries.ts';
import { setValue } from '#core/editing/node-edits.ts';
import { defaultList } from '#core/lists/model/default-list.ts';
import { keysOf } from '#core/schema/path.ts';
import { issueSentence } from '#core/text/issue-sentence.ts';
import { useI18n, useInterpreter } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import defaults from '#schemas/language/defaults.json' with { type: 'json' };
import type { Definition } from '#schemas/language/definition.ts';
import type { Issue } from '#schemas/language/issue.ts';
import { ListDefinition } from '#schemas/language/list.ts';
import { useCommands } from '../commands/registry.tsx';
import { DesignProvider, fieldsOf } from '../editors/design-context.ts';
import { type PropertyChange, PropertyForm } from '../editors/PropertyForm.tsx';
import { editorTable } from '../properties/editor-table.ts';
import type { Draft } from '../use-draft.ts';
import './lists.css';

/** The properties of a list by the sections of its designer. */
const sectionNames = {
  kind: ['type', 'tree', 'groupField', 'parentField', 'hasPage', 'pageSize'],
  columns: ['columns', 'appColumns', 'complexHeaders'],
  search: ['search'],
  buttons: ['toolbar', 'rowActions', 'printIds'],
  order: ['defaultSort', 'ruleList'],
  look: ['showSummary', 'summaryField', 'rowStyle'],
  rights: ['guards', 'schemes'],
} as const satisfies Record<string, readonly string[]>;

/** What applies to a list without the property is shown in its control. */
const all = propertiesOf(ListDefinition).map((property) => {
  const standard = (defaults.list as Record<string, unknown>)[property.path[0] ?? ''];
  return typeof standard === 'object' || standard === undefined
    ? property
    : { ...property, schema: { ...property.schema, default: standard } };
});
const sections = Object.entries<readonly string[]>(sectionNames).map(([id, names]) => ({
  id,
  properties: names.flatMap((name) => all.filter(({ path }) => path[0] === name)),
}));

interface Props {
  draft: Pick<Draft, 'documents' | 'edit' | 'blank'>;
  issues: readonly Issue[];
  /** The issue whose property is shown; a new object shows it again. */
  sought?: Pick<Issue, 'path'> | undefined;
}

type Section = keyof typeof sectionNames;

const sectionOf = (path: string): Section | undefined => {
  const [name = ''] = keysOf(path);
  return sections.find(({ properties }) => properties.some((one) => one.path[0] === name))?.id as Section | undefined;
};

const focusable = 'button:not(:disabled), input:not(:disabled), textarea, [tabindex="0"]';

/** The open sections; each is a command, and the one of a sought property opens. */
function useSections(sought: Props['sought']) {
  const host = useRef<HTMLElement>(null);
  const [open, setOpen] = useState<readonly string[]>(['kind', 'columns']);
  const [target, setTarget] = useState<{ section: Section; isFocused: boolean }>();
  const show = (section: Section, isFocused: boolean) => {
    setOpen((now) => [...new Set([...now, section])]);
    setTarget({ section, isFocused });
  };
  const [shown, setShown] = useState<Props['sought']>();
  if (sought !== shown) {
    setShown(sought);
    const section = sought && sectionOf(sought.path);
    if (section) show(section, false);
  }
  useEffect(() => {
    if (!target) return;
    const section = host.current?.querySelector<HTMLElement>(`[data-section=${target.section}]`);
    section?.scrollIntoView?.({ block: 'nearest' });
    if (target.isFocused) section?.querySelector<HTMLElement>(focusable)?.focus();
  }, [target]);
  useCommands(
    sections.map(({ id }, index) => ({
      id: `list.${id}`,
      group: 'view',
      keys: [`alt+shift+${index + 1}`],
      isEnabled: true,
      run: () => show(id as Section, true),
    })),
  );
  return { host, open, setOpen };
}

/** Designs the list of a form: what it shows and in which order, its search, buttons, filter, looks and rights. */
export function ListDesigner({ draft, issues, sought }: Props) {
  const t = useTranslation();
  const { host, open, setOpen } = useSections(sought);
  const { kinds } = useInterpreter();
  const { messages } = useI18n();
  const { form, list } = draft.documents;
  const tree = form.tree ?? draft.blank;
  const fields = useMemo(() => fieldsOf(tree, kinds), [tree, kinds]);
  // Until it is designed, a form has the list that follows from its fields.
  const edited = useMemo(
    () => (isRecord(list.tree) ? list.tree : { ...defaultList(tree as Definition, kinds) }),
    [list.tree, tree, kinds],
  );
  const change = (changes: readonly PropertyChange[]) => {
    const apply = (draftTree: object) => {
      if (Object.keys(draftTree).length === 0) Object.assign(draftTree, structuredClone(edited));
      for (const { path, value } of changes) setValue(draftTree, path, value);
      // A list without columns is a list all the same.
      if (changes.some(({ path, value }) => path[0] === 'columns' && value === undefined))
        setValue(draftTree, ['columns'], []);
    };
    draft.edit('list', apply, JSON.stringify(['list', changes.map(({ path }) => path)]));
  };
  const problems = (property: string) => {
    const path = keysOf(property);
    const isIn = (keys: readonly (string | number)[]) => path.every((step, index) => keys[index] === step);
    return issues.filter((issue) => isIn(keysOf(issue.path))).map((issue) => issueSentence(issue, messages));
  };
  const design = { editors: editorTable, fields, kinds, edited, kind: undefined, change };
  return (
    <section ref={host} className="zs-properties zs-list-designer" aria-label={t('studio.lists')}>
      {!isRecord(list.tree) && <p className="zs-hint">{t('studio.lists.standard')}</p>}
      <DesignProvider value={design}>
        <Collapse
          ghost
          size="small"
          activeKey={[...open]}
          onChange={setOpen}
          items={sections.map(({ id, properties }) => ({
            key: id,
            label: t(`studio.lists.${id}`),
            children: (
              <div data-section={id}>
                <PropertyForm
                  id={`list_${id}`}
                  properties={properties}
                  edited={edited}
                  problems={problems}
                  onChange={change}
                />
              </div>
            ),
          }))}
        />
      </DesignProvider>
    </section>
  );
}
