import type { Contract } from '../protocol/contract.ts';
import { billRuleContract } from './bill-rule/bill-rule.contract.ts';
import { dictionaryDataContract } from './dictionary-data/dictionary-data.contract.ts';
import { dictionaryTypeContract } from './dictionary-type/dictionary-type.contract.ts';
import { fileContract } from './file/file.contract.ts';
import { menuContract } from './menu/menu.contract.ts';
import { locationContract } from './location/location.contract.ts';
import { onlinedevContract } from './onlinedev/onlinedev.contract.ts';
import { personalSignatureContract } from './personal-signature/personal-signature.contract.ts';
import { sessionContract } from './session/session.contract.ts';
import { signatureContract } from './signature/signature.contract.ts';
import { siteContentContract } from './site-content/site-content.contract.ts';
import { siteLeadContract } from './site-lead/site-lead.contract.ts';
import { visualdevContract } from './visualdev/visualdev.contract.ts';

/** Every contract of the product by its noun, one line each. Server, client, documentation and checks read this list. */
export const contracts = {
  'bill-rule': billRuleContract,
  'dictionary-data': dictionaryDataContract,
  'dictionary-type': dictionaryTypeContract,
  file: fileContract,
  menu: menuContract,
  onlinedev: onlinedevContract,
  location: locationContract,
  'personal-signature': personalSignatureContract,
  session: sessionContract,
  signature: signatureContract,
  visualdev: visualdevContract,
  'site-content': siteContentContract,
  'site-lead': siteLeadContract,
} satisfies Record<string, Contract>;
