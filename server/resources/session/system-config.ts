import type { Static } from '@sinclair/typebox';
import type { SysConfig } from '#schemas/resources/sys-config/sys-config.entity.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { PasswordPolicy, type SysConfigInfo } from '#schemas/resources/session/current-user.ts';

/** The password policy of the configuration. */
export function passwordPolicy(config: SysConfig): Static<typeof PasswordPolicy> {
  const names = Object.keys(PasswordPolicy.properties) as (keyof Static<typeof PasswordPolicy>)[];
  return Object.fromEntries(names.map((name) => [name, config[name]])) as Static<typeof PasswordPolicy>;
}

/** The system information of the shell; a missing logo means the built-in one, a missing company the user's own. */
export function sysConfigInfo(
  config: SysConfig,
  companyName: string,
  { dashboardHost, tokenHosts }: Pick<Settings, 'dashboardHost' | 'tokenHosts'>,
): Static<typeof SysConfigInfo> {
  const { workLogoIcon, navigationIcon, logoIcon, sysName, sysVersion } = config;
  const shown = { workLogoIcon, navigationIcon, logoIcon, sysName, sysVersion };
  const frameHosts = config.frameHosts
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const links = { dashboardHost, tokenHosts: [...tokenHosts], frameHosts };
  return { ...shown, companyName: config.companyName || companyName, ...links, ...passwordPolicy(config) };
}
