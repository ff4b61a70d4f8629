import { ReloadOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Alert, AutoComplete, Button, Form, Input, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { CallError } from '#client/call-error.ts';
import { readOf, readsOf, resolveParameters } from '#core/compile/parameters/parameters.ts';
import { isRecord } from '#core/editing/entries.ts';
import { propertiesOf } from '#core/editing/editors.ts';
import { kindOfNode, showsRows } from '#core/kind/kind.ts';
import { own } from '#core/schema/record.ts';
import { setValue } from '#core/editing/node-edits.ts';
import { optionsOf } from '#core/record/options/options-of.ts';
import { AuthoredProviders } from '#runtime/authored/AuthoredProviders.tsx';
import { useTextOf, useTranslation } from '#runtime/context/use-translation.ts';
import { type SourceContext, useSourceContext } from '#runtime/data/sources/query.ts';
import { queryOptionsOf } from '#runtime/data/sources/use-rows.ts';
import { type Option, type Source, Source as SourceSchema } from '#schemas/language/source.ts';
import { DesignProvider, type EditorProps, type FieldChoice, useDesign, useFormFields } from './design-context.ts';
import { OptionsEditor } from './Options.tsx';
import { ParametersEditor } from './Parameters.tsx';
import { PropertyForm } from './PropertyForm.tsx';
import { useFieldOptions } from './Texts.tsx';
import { useDraftPlace } from './use-draft-place.ts';

/** The ways to name a source, by its first property. */
const ways = ['static', 'dictionary', 'interface', 'call', 'model'] as const;
type Way = (typeof ways)[number];

/** A card shows figures of the records of a form, to begin with their number. */
const counted: Source = { model: '', measures: [{ type: 'count' }] };

const starts: Readonly<Record<Way, Source>> = {
  static: { static: [] },
  dictionary: { dictionary: '' },
  interface: { interface: '' },
  call: { call: '' },
  model: { model: '' },
};

const wayOf = (source: unknown): Way => ways.find((way) => isRecord(source) && Object.hasOwn(source, way)) ?? 'static';

/** The properties of a way, without its options and parameters. */
const propertiesOfWay = (way: Way) => {
  const schema = SourceSchema['anyOf'].find((one: { properties: object }) => Object.hasOwn(one.properties, way));
  return propertiesOf(schema).filter(({ path }) => path[0] !== 'static' && path[0] !== 'with');
};

function withParameters({ with: _, ...rest }: Source, parameters: unknown) {
  return parameters === undefined ? rest : { ...rest, with: parameters };
}

/** Where options or rows come from: written, a dictionary, an interface, a call or the records of a form. */
export function SourceEditor(props: EditorProps) {
  const { id, label, value, onChange } = props;
  const t = useTranslation();
  const { kind, fields } = useDesign();
  const way = wayOf(value);
  // A kind with options or rows of its own edits them as its property.
  const hasOwn = ['options', 'rows'].some((name) => Object.hasOwn(kind?.props.properties ?? {}, name));
  const isOwn = hasOwn && value === undefined;
  const source = (isRecord(value) ? value : starts.static) as Source & Record<string, unknown>;
  const ofForm = useFormFields(way === 'model' ? String(source['model'] ?? '') : '');
  const choose = (next: Way) => {
    if (next === way) return;
    const start = next === 'model' && showsRows(kind) ? counted : starts[next];
    onChange(next === 'static' && hasOwn ? undefined : start);
  };
  return (
    <div className="zs-source">
      <Segmented
        block
        size="small"
        aria-label={label}
        value={way}
        onChange={choose}
        options={ways.map((one) => ({ value: one, label: t(`studio.source.${one}`) }))}
      />
      {way === 'static' && !isOwn && (
        <OptionsEditor
          {...props}
          path={['source', 'static']}
          value={source['static']}
          onChange={(next) => onChange({ ...source, static: next ?? [] })}
        />
      )}
      {way !== 'static' && <WayEditor {...{ id, way, source, onChange }} fields={way === 'model' ? ofForm : fields} />}
      {(way === 'dictionary' || (way === 'static' && !isOwn)) && (
        <BelowEditor id={id} source={source} onChange={onChange} />
      )}
      {(way === 'interface' || way === 'call' || way === 'model') && (
        <ParametersEditor
          {...props}
          label={t('studio.source.with')}
          of={way === 'interface' ? String(source['interface']) : undefined}
          names={ofForm.map(({ prop }) => prop)}
          value={source['with']}
          onChange={(next) => onChange(withParameters(source, next))}
        />
      )}
      {way !== 'static' && <SourcePreview key={way} source={source} />}
    </div>
  );
}

interface WayProps extends Pick<EditorProps, 'id' | 'onChange'> {
  way: Way;
  source: Record<string, unknown>;
  /** The fields that its properties name. */
  fields: readonly FieldChoice[];
}

/** The properties of a way to name a source. */
function WayEditor({ id, way, source, fields, onChange }: WayProps) {
  const design = useDesign();
  const { kinds, definition } = design;
  // Big screens alone are shared with strangers.
  const isShared = kindOfNode(kinds, own(definition, 'body'))?.container?.layered === true;
  const properties = useMemo(
    () => propertiesOfWay(way).filter(({ path }) => isShared || path[0] !== 'public'),
    [way, isShared],
  );
  return (
    <DesignProvider value={{ ...design, fields }}>
      <PropertyForm
        id={`${id}_${way}`}
        properties={properties}
        edited={source}
        onChange={(changes) => {
          const copy = structuredClone(source);
          for (const change of changes) setValue(copy, change.path, change.value);
          // Without its name it would be no source of this way.
          onChange({ ...copy, [way]: copy[way] ?? '' });
        }}
      />
    </DesignProvider>
  );
}

/** The field whose choice the offered options are below: cities of the chosen province. */
function BelowEditor({ id, source, onChange }: Pick<EditorProps, 'id' | 'onChange'> & { source: Source }) {
  const t = useTranslation();
  const fields = useFieldOptions(useDesign().fields, 'name');
  return (
    <Form.Item label={t('studio.source.below')} tooltip={t('studio.source.below.about')} htmlFor={`${id}_below`}>
      <AutoComplete
        id={`${id}_below`}
        className="zs-wide"
        allowClear
        value={readOf(source.with?.['below']) ?? ''}
        options={fields}
        onChange={(name?: string) => onChange(withParameters(source, name ? { below: { var: name } } : undefined))}
      />
    </Form.Item>
  );
}

/** How many rows are shown, and requested where the source has pages. */
const rowsMax = 5;

interface Tried {
  options: readonly Option[];
  /** How many rows were answered. */
  count: number;
  /** The first row as it was answered: its properties can be label and value. */
  first: Readonly<Record<string, unknown>> | undefined;
}

/** Runs a source once; throws what it answers when it fails. */
async function tryOut(
  source: Source,
  input: Record<string, unknown>,
  context: SourceContext,
  queries: ReturnType<typeof useQueryClient>,
): Promise<Tried> {
  const bound = 'model' in source ? { ...input, pageSize: rowsMax } : input;
  const { select, enabled: _enabled, ...query } = queryOptionsOf(source, bound, context);
  const answer = await queries.fetchQuery({ ...query, staleTime: 0 });
  const { rows } = select?.(answer) ?? answer;
  return { options: optionsOf(rows, source).slice(0, rowsMax), count: rows.length, first: rows[0] };
}

/** The first rows of a source with their labels, with sample values for what it reads; its answer where it fails. */
function SourcePreview({ source }: { source: Source }) {
  const place = useDraftPlace();
  return (
    <AuthoredProviders value={place}>
      <Tryer source={source} />
    </AuthoredProviders>
  );
}

function Tryer({ source }: { source: Source }) {
  const t = useTranslation();
  const context = useSourceContext();
  const queries = useQueryClient();
  const [samples, setSamples] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState<{ of: string; result: Tried | CallError }>();
  const [isRunning, setRunning] = useState(false);
  const parameters = 'with' in source ? source.with : undefined;
  const reads = readsOf(parameters);
  const text = JSON.stringify(source);
  const run = async () => {
    setRunning(true);
    const input = resolveParameters(parameters, (name) => samples[name] ?? '');
    const result = await tryOut(source, input, context, queries).catch((error: unknown) =>
      error instanceof CallError ? error : new CallError('network', 0, String(error), null, false),
    );
    setTried({ of: text, result });
    setRunning(false);
  };
  return (
    <section className="zs-try" aria-label={t('studio.source.preview')}>
      {reads.map((name) => (
        <Input
          key={name}
          size="small"
          prefix={<span className="zs-hint">{name}</span>}
          aria-label={t('studio.source.sample', { name })}
          placeholder={t('studio.source.sampleHint')}
          value={samples[name] ?? ''}
          onChange={({ target }) => setSamples({ ...samples, [name]: target.value })}
        />
      ))}
      <Button size="small" icon={<ReloadOutlined />} loading={isRunning} onClick={() => void run()}>
        {t('studio.source.try')}
      </Button>
      {tried && tried.of === text && <Result result={tried.result} />}
    </section>
  );
}

function Result({ result }: { result: Tried | CallError }) {
  const t = useTranslation();
  const say = useTextOf();
  if (result instanceof CallError) {
    const title = t('studio.source.failed', { code: result.code });
    return <Alert type="error" showIcon title={title} description={result.msg} />;
  }
  const { options, count, first } = result;
  if (count === 0) return <Alert type="info" title={t('studio.source.empty')} />;
  return (
    <>
      {options.length === 0 ? (
        <Alert type="warning" showIcon title={t('studio.source.noLabels')} />
      ) : (
        <table className="zs-try-rows">
          <thead>
            <tr>
              <th>{t('studio.source.label')}</th>
              <th>{t('studio.source.value')}</th>
            </tr>
          </thead>
          <tbody>
            {options.map((option) => (
              <tr key={option.id}>
                <td>{say(option.fullName)}</td>
                <td>{option.id}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <small className="zs-hint">
        {t('studio.source.columns', {
          names: Object.keys(first ?? {})
            .slice(0, 20)
            .join(', '),
        })}
      </small>
    </>
  );
}
