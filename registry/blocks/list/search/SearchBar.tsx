import { DownOutlined, UpOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { emptyRecord, parseRecord, storeRecord } from '#core/record/record.ts';
import type { CompiledNode, CompiledScreen } from '#core/compile/tree.ts';
import { listStateTexts } from '#core/lists/list-state.ts';
import { Form, useFormStore } from '#runtime/render/Form.tsx';
import { searchScreen } from '#runtime/data/list/search-screen.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { useScope } from '#runtime/page/name-resolver.ts';
import { useCreated, useEffectOn } from '#runtime/context/effects.ts';
import { useScreen } from '#runtime/context/screen-context.ts';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { useAuth, useDevice, useInterpreter } from '#runtime/context/application.tsx';

interface Props {
  fields: readonly CompiledNode[];
  /** What is searched for; it may come from an address. */
  values: Values;
  /** Search values under their names, as they are sent. */
  onSearch(values: Values): void;
}

type Values = Readonly<Record<string, unknown>>;

/** The values of the fields that are searched by. */
function filledOf(search: CompiledScreen, values: Values): Values {
  const parsed = parseRecord(search, values).values;
  return Object.fromEntries(Object.entries(parsed).filter(([name]) => Object.hasOwn(values, name)));
}

/** The text of a search, which two searches for the same have in common. */
const textOf = (search: Values) => listStateTexts({ search }, { pageSize: 0, order: undefined })['q'];

/** How many search fields show before the rest folds away. */
const openFields = { wide: 3, narrow: 1 };

/** The search fields of a list with search and reset buttons; input is applied on submit. */
export function SearchBar({ fields, values, onSearch }: Props) {
  const { screen } = useScreen();
  const { mobile } = useDevice();
  const { now } = useInterpreter();
  const { user } = useAuth();
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const search = useMemo(() => searchScreen(fields, screen), [fields, screen]);
  const fresh = () => parseRecord(search, emptyRecord(search, { now: now(), user })).values;
  // The clock and the user are read, not followed: neither may clear what was typed.
  const record = useCreated([search], () => ({ ...fresh(), ...filledOf(search, values) }));
  const store = useFormStore({ screen: search, record, scope: useScope() });
  // Back, forward and another address say what is searched for; what was typed and searched for is there already.
  const searched = useRef(values);
  useEffectOn(values, () => {
    if (searched.current === values) return;
    searched.current = values;
    const typed = storeRecord(search, store.record());
    if (textOf(typed) !== textOf(values)) store.reset({ ...fresh(), ...filledOf(search, values) });
  });

  const shown = isOpen ? fields.length : mobile ? openFields.narrow : openFields.wide;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(storeRecord(search, store.record()));
  };
  const reset = () => {
    store.reset(fresh());
    onSearch({});
  };
  return (
    <form className="zb-search" role="search" onSubmit={submit}>
      <Form store={store} mode="edit" inForm>
        <Nodes nodes={search.root.slice(0, shown)} />
      </Form>
      <div className="zb-search-buttons">
        <Button color="primary" variant="outlined" htmlType="submit">
          {t('common.search')}
        </Button>
        <Button onClick={reset}>{t('common.reset')}</Button>
        {fields.length > (mobile ? openFields.narrow : openFields.wide) && (
          <Button
            type="link"
            icon={isOpen ? <UpOutlined /> : <DownOutlined />}
            iconPlacement="end"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'block.lessSearch' : 'block.moreSearch')}
          </Button>
        )}
      </div>
    </form>
  );
}
