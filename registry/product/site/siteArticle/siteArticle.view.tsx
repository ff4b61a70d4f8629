import { ArrowLeftOutlined } from '@ant-design/icons';
import { useEffect } from 'react';
import type { NodeProps } from '#runtime/context/faces.ts';
import { usePlatform } from '#runtime/context/platform.ts';
import { useParameters } from '#runtime/data/sources/use-parameters.ts';
import { useTranslation, useText } from '#runtime/context/use-translation.ts';
import { EmptyState, LoadingSkeleton } from '../../../kit/overlay/States.tsx';
import { formatDate, SiteText, type SiteContent, useContent } from '../shared/SiteContent.tsx';
import { SiteLink } from '../shared/SiteLink.tsx';
import type { PropsOf } from '../../../kind.ts';
import type { siteArticle } from './siteArticle.ts';
import './siteArticle.css';

export default function SiteArticle({ node }: NodeProps) {
  const { read, with: given, back, backPath } = node.props as PropsOf<typeof siteArticle>;
  const t = useTranslation();
  const backText = useText(back);
  const { content, isPending } = useContent(read, useParameters(given));
  return (
    <article className="zs-article">
      <SiteLink path={backPath} className="zs-article-back">
        <ArrowLeftOutlined />
        {backText}
      </SiteLink>
      {isPending ? (
        <LoadingSkeleton rows={8} />
      ) : content ? (
        <Article content={content} />
      ) : (
        <EmptyState text={t('site.gone')} />
      )}
    </article>
  );
}

function Article({ content: { title, summary, content, publishTime } }: { content: SiteContent }) {
  const { language } = usePlatform();
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <h1>{title}</h1>
      <time dateTime={new Date(publishTime).toISOString()}>{formatDate(publishTime, language)}</time>
      {summary !== '' && <p className="zs-article-summary">{summary}</p>}
      <SiteText html={content} />
    </>
  );
}
