import { act, configure, render } from '@testing-library/react';
import { type ComponentType, type ReactNode, useState } from 'react';
import { vi } from 'vitest';
import { layoutSettings, type LayoutSettings } from '#core/settings/layout-settings.ts';
import { defaultPreferences } from '#core/settings/read-preferences.ts';
import type { Services } from '#runtime/context/services.ts';
import type { WorkspaceMenu, WorkspaceValue } from '#runtime/context/workspace.ts';
import type { DefinitionNode } from '#schemas/language/node.ts';
import { Stage } from './Stage.tsx';
import { ApplicationProvider } from '#runtime/context/application.tsx';

// The first import of a face also loads antd, which is slow.
configure({ asyncUtilTimeout: 20_000 });

/** A page of a menu, or a directory when it has children. */
export const entry = (id: string, text: string, children: readonly WorkspaceMenu[] = []): WorkspaceMenu => ({
  ...{ id, text, icon: '', isExternal: false, target: '_self' as const, children },
  path: children.length > 0 ? '' : `/${id}`,
});

/** Two directories with two pages each. */
export const someMenus = [
  entry('office', '协同办公', [entry('leave', '请假申请'), entry('trip', '出差申请')]),
  entry('system', '系统管理', [entry('dictionary', '数据字典'), entry('rule', '单据规则')]),
];

const usual = layoutSettings({
  chosen: { ...defaultPreferences, sidebarOpened: true },
  sysConfig: undefined,
  mobile: false,
  language: 'zh',
});

type WorkspaceOptions = Partial<Omit<WorkspaceValue, 'settings'>> & { settings?: Partial<LayoutSettings> };

/** Renders a part of a layout in a workspace with recorded actions; chosen settings take effect at once. */
export async function showWorkspace(
  body: DefinitionNode,
  told: WorkspaceOptions = {},
  services: Partial<Services> = {},
  wrapper?: ComponentType<{ children: ReactNode }>,
) {
  const doings = {
    choose: vi.fn<WorkspaceValue['choose']>(),
    open: vi.fn<WorkspaceValue['open']>(),
    navigate: vi.fn<WorkspaceValue['navigate']>(),
    frameHosts: [],
    chooseBranch: vi.fn<WorkspaceValue['chooseBranch']>(),
    setLanguage: vi.fn<WorkspaceValue['setLanguage']>(),
    logout: vi.fn<WorkspaceValue['logout']>(async () => {}),
    change: vi.fn<WorkspaceValue['systems']['change']>(async () => {}),
    tabs: {
      show: vi.fn<(path: string) => void>(),
      refresh: vi.fn<(path: string) => void>(),
      close: vi.fn<(path: string) => void>(),
      closeOthers: vi.fn<(path: string) => void>(),
      closeAll: vi.fn<() => void>(),
    },
  };
  const { tabs, change, ...others } = doings;
  const value = {
    ...{ productName: '智慧云', companyName: '示例公司', version: '3.7.0', path: '/home', title: '首页' },
    person: { name: '张伟', account: 'zhangwei', organize: '技术部', headIcon: '' },
    ...{ menus: someMenus, branch: undefined, outlet: null, reaches: () => true },
    systems: { list: [], current: '', isFixed: false, change },
    tabs: { list: [], ...tabs },
    ...others,
    ...told,
  };

  function Chosen() {
    const [settings, setSettings] = useState<LayoutSettings>({ ...usual, ...told.settings });
    const choose: WorkspaceValue['choose'] = (part) => {
      doings.choose(part);
      setSettings((before) => ({ ...before, ...part }));
    };
    return (
      <ApplicationProvider workspace={{ ...value, settings, choose }}>
        <Stage example={{ definition: { language: 1, title: '', body }, values: {} }} services={services} />
      </ApplicationProvider>
    );
  }
  await act(async () => void render(<Chosen />, wrapper && { wrapper }));
  return doings;
}
