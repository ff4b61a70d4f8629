import type { CompiledNode } from '#core/compile/tree.ts';
import { GridCell } from './render/GridCell.tsx';
import { useTranslation } from './context/use-translation.ts';

/** Rendered for a node whose kind does not exist (FORM-002, LANG-009). */
export function UnknownNode({ node }: { node: CompiledNode }) {
  const t = useTranslation();
  return (
    <GridCell config={node.config}>
      <div className="zf-notice" role="note">
        {t('node.unknown', { key: node.zhjyKey, address: node.address })}
      </div>
    </GridCell>
  );
}

/** Fallback of the error boundary for a component that failed to render (ERROR-008). */
export function NodeFailure({ node, error, retry }: { node: CompiledNode; error: Error; retry: () => void }) {
  const t = useTranslation();
  return (
    <GridCell config={node.config}>
      <div className="zf-notice zf-notice--failed" role="alert">
        <span>{t('node.failed', { key: node.zhjyKey, address: node.address, reason: error.message })}</span>
        <button type="button" className="zf-notice-retry" onClick={retry}>
          {t('node.retry')}
        </button>
      </div>
    </GridCell>
  );
}
