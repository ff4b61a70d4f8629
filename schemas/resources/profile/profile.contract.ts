import { Type } from '@sinclair/typebox';
import { languages } from '../../language/text.ts';
import { defineContract } from '../../protocol/contract.ts';
import { Nothing } from '../../protocol/paging.ts';
import { writable } from '../../protocol/entity.ts';
import { Preferences, SomePreferences } from './preferences.ts';
import { profile } from './profile.entity.ts';

const current = '/api/permission/Users/Current';
const Named = Type.Object({ id: Type.String(), name: Type.String() });
const Id = Type.String({ minLength: 1, maxLength: 50 });

/** The current user's account: data, picture, language, layout, and the current system, organisation and position. */
export const profileContract = defineContract('profile', {
  info: {
    method: 'GET',
    path: `${current}/BaseInfo`,
    summary: 'The own account with its facts (SHELL-030).',
    access: 'session',
    input: Type.Object({}),
    output: Type.Object({
      id: Type.String(),
      account: Type.String(),
      realName: Type.String(),
      headIcon: Type.String(),
      gender: Type.String(),
      mobilePhone: Type.String(),
      email: Type.String(),
      signature: Type.String(),
      organizeId: Type.String(),
      organizes: Type.Array(Named),
      positionId: Type.String(),
      positions: Type.Array(Named),
      theme: Type.String(),
      language: Type.String(),
    }),
  },
  update: {
    method: 'PUT',
    path: `${current}/BaseInfo`,
    summary: 'Changes the facts a person may change.',
    access: 'session',
    entity: profile,
    input: Type.Object(writable(profile)),
    output: Nothing,
    msg: 'profile.saved',
    clears: ['menus'],
  },
  avatar: {
    method: 'PUT',
    path: `${current}/Avatar/{name}`,
    summary: 'Makes an uploaded picture of the type userAvatar the own one (SHELL-031).',
    access: 'session',
    input: Type.Object({ name: Type.String({ minLength: 1, maxLength: 200 }) }),
    output: Nothing,
    msg: 'profile.saved',
    clears: ['menus'],
  },
  theme: {
    method: 'PUT',
    path: `${current}/SystemTheme`,
    summary: 'Keeps the chosen layout (TOPBAR-017).',
    access: 'session',
    input: Type.Object({ theme: Preferences.properties.layoutType }),
    output: Nothing,
  },
  language: {
    method: 'PUT',
    path: `${current}/SystemLanguage`,
    summary: 'Keeps the chosen language.',
    access: 'session',
    input: Type.Object({ language: Type.Union(languages.map((one) => Type.Literal(one))) }),
    output: Nothing,
  },
  preferences: {
    method: 'PUT',
    path: `${current}/Preferences`,
    summary: 'Keeps choices of the workspace; the ones not named stay.',
    access: 'session',
    input: SomePreferences,
    output: Nothing,
  },
  major: {
    method: 'PUT',
    path: `${current}/major`,
    summary: 'Goes to another system, organisation or position of the person (SHELL-032, TOPBAR-021).',
    access: 'session',
    input: Type.Object({
      majorId: Id,
      majorType: Type.Union([Type.Literal('System'), Type.Literal('Organize'), Type.Literal('Position')]),
    }),
    output: Nothing,
    msg: 'profile.switched',
  },
});
