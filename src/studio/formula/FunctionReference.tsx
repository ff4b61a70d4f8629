import { SearchOutlined } from '@ant-design/icons';
import { Empty, Input } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Argument, FormulaFunction } from '#core/formula/function.ts';
import { allFunctions } from '#core/formula/install.ts';
import { signatureOf } from '#core/formula/written-formula.ts';
import { useI18n, useNavigation } from '#runtime/context/application.tsx';
import { useTranslation } from '#runtime/context/use-translation.ts';
import { DesignProviders } from '../DesignProviders.tsx';
import './formula.css';

/** The text of a function in the user's language. */
export const useFunctionText = () => {
  const { language } = useI18n();
  return useCallback((one: FormulaFunction) => one.text[language], [language]);
};

/** Functions by group, in the order of the list. */
export function byGroup(functions: readonly FormulaFunction[]) {
  const groups = new Map<FormulaFunction['group'], FormulaFunction[]>();
  for (const one of functions) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  return [...groups].map(([group, inGroup]) => ({ group, functions: inGroup }));
}

/** The page of all functions of formulas; `?name=ROUND` shows one of them. */
export default function FunctionReference() {
  const { route } = useNavigation();
  return (
    <DesignProviders>
      <main className="zs-functions">
        <FunctionList sought={route.query['name']} heading />
      </main>
    </DesignProviders>
  );
}

interface ListProps {
  /** The function scrolled into view. */
  sought: string | undefined;
  /** With the title of the page. */
  heading?: boolean;
}

/** Every function by group, generated from their list, with a search over names and texts. */
export function FunctionList({ sought, heading = false }: ListProps) {
  const t = useTranslation();
  const textOf = useFunctionText();
  const [words, setWords] = useState('');
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sought === undefined) return;
    const entry = host.current?.querySelector('[aria-current]');
    // Newer browsers return a promise, which must not be the effect's clean-up value.
    void entry?.scrollIntoView?.({ block: 'start' });
  }, [sought]);
  const wanted = words.trim().toLowerCase();
  const found = allFunctions().filter((one) =>
    [one.name, one.alias, textOf(one)].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <div ref={host} className="zs-function-list">
      <header>
        {heading && <h2>{t('studio.functions.title')}</h2>}
        <span role="status">{t('studio.functions.count', { count: found.length })}</span>
        <Input
          allowClear
          prefix={<SearchOutlined />}
          placeholder={t('studio.functions.search')}
          aria-label={t('studio.functions.search')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </header>
      {found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('studio.functions.none')} />}
      {byGroup(found).map(({ group, functions }) => (
        <section key={group} aria-label={t(`studio.formula.group.${group}`)}>
          <h3>{t(`studio.formula.group.${group}`)}</h3>
          {functions.map((one) => (
            <FunctionEntry key={one.name} of={one} isSought={one.name === sought?.toUpperCase()} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** A function: how it is written, its text, arguments, result and example. */
function FunctionEntry({ of, isSought }: { of: FormulaFunction; isSought: boolean }) {
  const t = useTranslation();
  const textOf = useFunctionText();
  const [formula, result] = of.example;
  return (
    <article data-function={of.name} aria-current={isSought || undefined}>
      <h4>
        <code>{signatureOf(of)}</code> <span>{of.alias}</span>
      </h4>
      <p>{textOf(of)}</p>
      <dl>
        <dt>{t('studio.functions.arguments')}</dt>
        <dd>
          {of.arguments.length === 0
            ? t('studio.functions.noArguments')
            : of.arguments.map((one, index) => <ArgumentText key={index} of={one} />)}
        </dd>
        <dt>{t('studio.functions.result')}</dt>
        <dd>{t(`studio.functions.type.${of.result}`)}</dd>
        {of.reads && (
          <>
            <dt>{t('studio.functions.reads')}</dt>
            <dd>{t(`studio.functions.reads.${of.reads}`)}</dd>
          </>
        )}
        <dt>{t('studio.functions.example')}</dt>
        <dd>
          <code>{formula}</code>
          {result !== '' && (
            <>
              {' → '}
              <code>{result}</code>
            </>
          )}
        </dd>
      </dl>
    </article>
  );
}

function ArgumentText({ of: { name, type, optional, repeated } }: { of: Argument }) {
  const t = useTranslation();
  const marks = [
    t(`studio.functions.type.${type}`),
    ...(optional ? [t('studio.functions.optional')] : []),
    ...(repeated ? [t('studio.functions.repeated')] : []),
  ];
  return (
    <div>
      <code>{name}</code> {marks.join(' · ')}
    </div>
  );
}
