import type { readAccessNews } from '../facts/access-facts.ts';
import type { FactsOf } from '../notice.ts';
import { integrationsLink, type Words } from './words.ts';

/** That who can get in has changed, for every company admin. */
export function accessWords({ news, doer, about }: FactsOf<typeof readAccessNews>): Words {
  const told = (subject: string, lines: readonly string[], tab: 'sso' | 'directory' | 'keys'): Words => ({
    subject,
    lines: [...lines, 'If this is not right, change it back and ask the person who did it.'],
    link: integrationsLink(tab),
    linkLabel: 'Integrations',
    needsAction: false,
  });
  switch (news.kind) {
    case 'sso':
      return told(
        'Single sign-on was changed',
        [`${doer} changed how people sign in.`, 'Before:', ...listed(news.before), 'Now:', ...listed(news.after)],
        'sso',
      );
    case 'domain_verified':
      return told(
        'A domain was verified',
        [
          `${doer} verified the domain ${news.domain}.`,
          'People with an address on it can sign in through your identity provider.',
        ],
        'sso',
      );
    case 'domain_removed':
      return told(
        'A domain was given up',
        [
          `${doer} gave the domain ${news.domain} up.`,
          'People with an address on it can no longer sign in through your identity provider.',
        ],
        'sso',
      );
    case 'directory_key':
      return told(
        `Key for a directory: ${news.name}`,
        [`${doer} made the key ${news.name}.`, 'A directory that has it adds, changes and disables people.'],
        'directory',
      );
    case 'left_behind':
      return {
        subject: `What ${about} made goes on`,
        lines: [
          news.isDisabled ? `${doer} disabled ${about}.` : `${doer} gave ${about} a role with fewer rights.`,
          'What they made for your organisation goes on with the rights it was given:',
          ...listed(news.things),
          'Someone who knows the secret of a key can still use it. Make a new key and revoke the old one to be sure.',
        ],
        link: integrationsLink('keys'),
        linkLabel: 'API keys',
        needsAction: false,
      };
  }
}

const listed = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
