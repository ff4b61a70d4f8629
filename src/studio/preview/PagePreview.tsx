import { Empty } from 'antd';
import { useMemo, useState } from 'react';
import type { CompiledScreen } from '#core/compile/tree.ts';
import { definitionUser } from '#core/permissions/definition-user.ts';
import { AuthoredProviders, useAuthored } from '#runtime/authored/AuthoredProviders.tsx';
import { useAuth } from '#runtime/context/application.tsx';
import { createScope } from '#runtime/context/scope.ts';
import { ScreenContext } from '#runtime/context/screen-context.ts';
import { useFormulas } from '#runtime/form/formulas.ts';
import { PageContext } from '#runtime/page/page-context.ts';
import { createPage } from '#runtime/page/page-handle.ts';
import { ViewAddressContext } from '#runtime/page/view-address.ts';
import { Nodes } from '#runtime/render/Nodes.tsx';
import { Ready } from '#runtime/render/Ready.tsx';
import { PreviewProviders } from './PreviewProviders.tsx';

interface PreviewProps {
  id: string;
  page: CompiledScreen;
  mobile: boolean;
  /** What is said of a draft without a body. */
  missing: string;
}

/**
 * A draft of a page of cards with real data, as far as the user may see them; nothing is saved, and no address changes.
 */
export function PagePreview({ id, page, mobile, missing }: PreviewProps) {
  if (!page.definition.body) return <Empty className="zs-empty" description={missing} />;
  return (
    <PreviewProviders form={page} mobile={mobile} isLive>
      <div className={mobile ? 'zs-phone' : 'zs-desktop zs-portal-page'}>
        <ViewAddressContext value={undefined}>
          <AuthoredPage id={id} page={page} />
        </ViewAddressContext>
      </div>
    </PreviewProviders>
  );
}

/**
 * A draft runs with the rights of the current user, and may only name the calls that a released portal may (PERM-022). Its
 * client is made from that of the preview, which changes nothing.
 */
function AuthoredPage({ id, page }: Pick<PreviewProps, 'id' | 'page'>) {
  const place = useAuthored({ noun: 'draft', id, version: 0 });
  return (
    <AuthoredProviders value={place}>
      <LivePage page={page} />
    </AuthoredProviders>
  );
}

/** The page stays while it is edited: what did not change is not rendered again. */
function LivePage({ page: compiled }: Pick<PreviewProps, 'page'>) {
  const { user } = useAuth();
  const [page] = useState(() => createPage(compiled.overlays, undefined));
  const [scope] = useState(() => createScope({ user: definitionUser(user) }, undefined));
  const place = useMemo(() => ({ screen: compiled, scope }), [compiled, scope]);
  const isReady = useFormulas(compiled.formulas, scope);
  return (
    <ScreenContext value={place}>
      <PageContext value={page}>
        {isReady && (
          <Ready nodes={compiled.root} face="view">
            <Nodes nodes={compiled.root} />
          </Ready>
        )}
      </PageContext>
    </ScreenContext>
  );
}
