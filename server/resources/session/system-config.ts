import type { Static } from '@sinclair/typebox';
import system from '#fixtures/seed/system.json' with { type: 'json' };
import type { PasswordPolicy, SysConfigInfo } from '#schemas/resources/session/current-user.ts';
import type { Settings } from '../../platform/settings/settings.ts';

/** The rules for chosen passwords; whether the first one must be changed is a setting of the server. */
export function passwordPolicy(settings: Settings): Static<typeof PasswordPolicy> {
  return {
    ...system.passwordPolicy,
    mandatoryModificationOfInitialPassword: settings.forcePasswordChange ? 1 : 0,
  };
}

/** What the shell shows of the system; a missing logo means the built-in one. */
export function sysConfigInfo(settings: Settings, companyName: string): Static<typeof SysConfigInfo> {
  return { ...system.info, companyName, ...passwordPolicy(settings) };
}
