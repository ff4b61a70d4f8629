import { billRule } from './bill-rule/bill-rule.entity.ts';
import { dictionaryData } from './dictionary-data/dictionary-data.entity.ts';
import { dictionaryType } from './dictionary-type/dictionary-type.entity.ts';
import { visualdev } from './visualdev/visualdev.entity.ts';
import { siteContent } from './site-content/site-content.entity.ts';
import { siteLead } from './site-lead/site-lead.entity.ts';
import { signature } from './signature/signature.entity.ts';
import type { Entity } from './entity.ts';

/** Every noun whose entity supplies forms and columns, one line each. */
export const entities = {
  'bill-rule': billRule,
  'dictionary-data': dictionaryData,
  'dictionary-type': dictionaryType,
  visualdev,
  'site-content': siteContent,
  'site-lead': siteLead,
  signature,
} satisfies Record<string, Entity>;
