import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Segmented } from 'antd';
import { referenceKey } from '#client/reference-data.ts';
import { isRecord } from '#core/editing/entries.ts';
import { readOf } from '#core/compile/parameters/parameters.ts';
import { requestName } from '#core/schema/address.ts';
import { templateParameters } from '#core/compile/parameters/template.ts';
import { useHttp } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { type EditorProps, useDesign } from './design-context.ts';
import { Rows } from './Rows.tsx';
import { useFieldOptions } from './Texts.tsx';
import { ValueEditor } from './Values.tsx';

type Entry = readonly [name: string, value: unknown];

/** The names of the parameters of an interface. */
function useParameterNames(id: string | undefined): readonly string[] {
  const { client } = useHttp();
  const { data } = useQuery({
    queryKey: referenceKey('names', 'data-interface.parameters', { id }),
    queryFn: async () =>
      ((await client.send('data-interface.parameters', { id }, { quiet: true })).data as { field: string }[]).map(
        ({ field }) => field,
      ),
    enabled: id !== undefined && id !== '',
    retry: false,
  });
  return data ?? [];
}

/** Names that a parameter may read besides the fields. */
const around = ['user.id', 'user.organizeId', 'user.departmentId', 'route.id', 'row.id'];

interface ParametersProps extends EditorProps {
  /** The interface whose parameters they are. */
  of?: string | undefined;
  /** The names of the parameters of something else. */
  names?: readonly string[];
}

/** Parameters: each has a constant value, or that of a field. */
export function ParametersEditor({ id, label, value, onChange, of, names = [] }: ParametersProps) {
  const t = useTranslation();
  const known = [...useParameterNames(of), ...names];
  const fields = useFieldOptions(useDesign().fields, 'name');
  const entries: Entry[] = isRecord(value) ? Object.entries(value) : [];
  const set = (next: readonly Entry[]) => onChange(next.length > 0 ? Object.fromEntries(next) : undefined);
  const change = (index: number, name: string, one: unknown) => set(entries.with(index, [name, one]));
  const free = known.find((name) => !entries.some(([other]) => other === name)) ?? `name${entries.length + 1}`;
  return (
    <Rows
      label={label}
      rows={entries}
      titleOf={([name]) => name}
      onChange={set}
      addLabel={t('studio.parameter')}
      onAdd={(): Entry => [free, { var: fields[0]?.value ?? 'user.id' }]}
      renderInline={([name, one], index) => (
        <AutoComplete
          size="small"
          aria-label={t('studio.parameter.name', { number: index + 1 })}
          value={name}
          options={known.map((each) => ({ value: each }))}
          onChange={(typed: string) => {
            // Typing the name of another parameter would remove that one.
            if (!entries.some(([other]) => other === typed)) change(index, typed, one);
          }}
        />
      )}
      renderDetail={([name, one], index) => (
        <>
          <Segmented
            size="small"
            block
            aria-label={t('studio.parameter.way', { name })}
            value={readOf(one) === undefined ? 'constant' : 'field'}
            options={['field', 'constant'].map((way) => ({ value: way, label: t(`studio.parameter.${way}`) }))}
            onChange={(way) => change(index, name, way === 'field' ? { var: fields[0]?.value ?? 'user.id' } : '')}
          />
          {readOf(one) === undefined ? (
            <ValueEditor
              id={`${id}_${name}`}
              label={name}
              value={one}
              onChange={(next) => change(index, name, next ?? '')}
            />
          ) : (
            <AutoComplete
              className="zs-wide"
              aria-label={t('studio.parameter.fieldOf', { name })}
              value={readOf(one) ?? ''}
              options={[...fields, ...around.map((each) => ({ value: each, label: each }))]}
              onChange={(read: string) => change(index, name, { var: read })}
            />
          )}
        </>
      )}
    />
  );
}

/** The parameters of an interface, as the pickers of rows have them. */
export function TemplateEditor(props: EditorProps) {
  const { edited } = useDesign();
  const { value, onChange } = props;
  const given = templateParameters(Array.isArray(value) ? value : []);
  const config = edited['config'] as Record<string, unknown> | undefined;
  const of = edited['interfaceId'] ?? config?.['propsUrl'];
  return (
    <ParametersEditor
      {...props}
      of={typeof of === 'string' ? of : undefined}
      value={given}
      onChange={(next) =>
        onChange(isRecord(next) ? Object.entries(next).map(([field, one]) => templateEntry(field, one)) : undefined)
      }
    />
  );
}

function templateEntry(field: string, value: unknown) {
  const read = readOf(value);
  return read === undefined
    ? { field, sourceType: 2, defaultValue: value }
    : { field, sourceType: 1, relationField: requestName(read) };
}
