import { wordsOf } from '#core/text/words-of.ts';
import type { ViewProps } from '#runtime/faces.ts';
import '../../_shared/display.css';
import type { JsonSchemaProps } from './jsonSchema.ts';

interface Described {
  title?: string;
  properties?: Record<string, Described>;
  items?: Described;
}

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
  if (typeof value !== 'object') return wordsOf(value);
  return (
    <dl className="zk-data">
      {inOrder(value, schema).map(([name, item]) => (
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

/** As the schema says them, which a database forgets; what the schema does not know comes last. */
function inOrder(value: object, schema: Described | undefined): [string, unknown][] {
  const known = Object.keys(schema?.properties ?? {});
  const place = (name: string) => (known.includes(name) ? known.indexOf(name) : known.length);
  return Object.entries(value).sort(([one], [other]) => place(one) - place(other));
}
