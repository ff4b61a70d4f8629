import { Checkbox, Input, Select } from 'antd';
import { isRecord } from '#core/editing/entries.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import type { EditorProps } from './design-context.ts';
import { Rows } from './Rows.tsx';

type Json = Readonly<Record<string, unknown>>;
type Property = readonly [name: string, schema: Json];

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;
const without = (schema: Json, name: string) =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== name));

/** The properties that a JSON Schema asks for; keywords that are not shown here stay as they are. */
export function DataSchemaEditor({ label, value, onChange }: EditorProps) {
  const t = useTranslation();
  const schema: Json = isRecord(value) ? value : {};
  const properties = Object.entries(isRecord(schema['properties']) ? schema['properties'] : {}) as Property[];
  const required = Array.isArray(schema['required']) ? (schema['required'] as string[]) : [];
  const set = (next: readonly Property[], needed = required) => {
    const names = new Set(next.map(([name]) => name));
    onChange({
      ...without(schema, 'required'),
      type: 'object',
      properties: Object.fromEntries(next),
      ...(needed.some((name) => names.has(name)) && { required: needed.filter((name) => names.has(name)) }),
    });
  };
  const change = (index: number, name: string, one: Json) => set(properties.with(index, [name, one]));
  return (
    <Rows
      label={label}
      rows={properties}
      titleOf={([name, one]) => (typeof one['title'] === 'string' ? one['title'] : name)}
      onChange={(next) => set(next)}
      addLabel={t('studio.dataSchema.property')}
      onAdd={(): Property => [freeName(properties), { type: 'string' }]}
      renderInline={([name, one], index) => (
        <>
          <Input
            size="small"
            aria-label={t('studio.dataSchema.name', { number: index + 1 })}
            value={name}
            onChange={({ target }) => {
              const typed = target.value;
              // Typing the name of another property would remove that one.
              if (properties.some(([other]) => other === typed)) return;
              const renamed = required.map((each) => (each === name ? typed : each));
              set(properties.with(index, [typed, one]), renamed);
            }}
          />
          <Select
            size="small"
            aria-label={t('studio.dataSchema.type', { number: index + 1 })}
            value={one['type'] as string}
            options={types.map((type) => ({ value: type, label: t(`studio.dataSchema.${type}`) }))}
            onChange={(type) => change(index, name, { ...one, type })}
          />
        </>
      )}
      renderDetail={([name, one], index) => (
        <Details
          name={name}
          schema={one}
          isRequired={required.includes(name)}
          onChange={(next) => change(index, name, next)}
          onRequired={(isNeeded) =>
            set(properties, isNeeded ? [...required, name] : required.filter((each) => each !== name))
          }
        />
      )}
    />
  );
}

interface DetailsProps {
  name: string;
  schema: Json;
  isRequired: boolean;
  onChange(schema: Json): void;
  onRequired(isRequired: boolean): void;
}

/** Title, values to choose from and whether it is required. */
function Details({ name, schema, isRequired, onChange, onRequired }: DetailsProps) {
  const t = useTranslation();
  return (
    <>
      <Input
        size="small"
        aria-label={t('studio.dataSchema.title', { name })}
        placeholder={t('studio.dataSchema.titleHint')}
        value={typeof schema['title'] === 'string' ? schema['title'] : ''}
        onChange={({ target: { value } }) =>
          onChange(value === '' ? without(schema, 'title') : { ...schema, title: value })
        }
      />
      <Select
        size="small"
        className="zs-wide"
        mode="tags"
        open={false}
        aria-label={t('studio.dataSchema.enum', { name })}
        placeholder={t('studio.dataSchema.enumHint')}
        value={Array.isArray(schema['enum']) ? (schema['enum'] as string[]) : []}
        onChange={(next) => onChange(next.length === 0 ? without(schema, 'enum') : { ...schema, enum: next })}
      />
      <Checkbox checked={isRequired} onChange={({ target }) => onRequired(target.checked)}>
        {t('studio.dataSchema.required')}
      </Checkbox>
    </>
  );
}

function freeName(properties: readonly Property[]): string {
  let number = properties.length + 1;
  while (properties.some(([name]) => name === `field${number}`)) number += 1;
  return `field${number}`;
}
