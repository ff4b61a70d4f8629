import { valueText } from '#core/text/value-text.ts';
import type { ViewProps } from '#runtime/context/faces.ts';
import '../../kit/display/display.css';
import { type Described, type JsonSchemaProps, partsInOrder } from './jsonSchema.ts';

/** The data by the titles of its schema, level by level. */
export default function JsonSchemaView({ value, props }: ViewProps<JsonSchemaProps, unknown>) {
  return <Data value={value} schema={props.schema as Described} />;
}

function Data({ value, schema }: { value: unknown; schema: Described | undefined }) {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) {
    return (
      <ul className="zk-data">
        {value.map((item, index) => (
          <li key={index}>
            <Data value={item} schema={schema?.items} />
          </li>
        ))}
      </ul>
    );
  }
  if (typeof value !== 'object') return valueText(value);
  return (
    <dl className="zk-data">
      {partsInOrder(value, schema).map(([name, item]) => (
        <div key={name}>
          <dt>{schema?.properties?.[name]?.title ?? name}</dt>
          <dd>
            <Data value={item} schema={schema?.properties?.[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
