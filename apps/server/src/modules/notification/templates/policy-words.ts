import type { readPolicyVersion } from '../facts/policy-facts.ts';
import type { FactsOf } from '../notice.ts';
import { policyLink, type Words } from './words.ts';

/** That a version of a policy applies from now on. */
export function policyWords(version: FactsOf<typeof readPolicyVersion>): Words {
  return {
    subject: `Policy published: ${version.name}, version ${version.number}`,
    lines: [version.note ?? 'It applies to everyone who is assigned to it.'],
    link: policyLink(version.policyId),
    linkLabel: 'Open the policy',
    needsAction: false,
  };
}
