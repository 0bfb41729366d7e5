import type { readAccessNews } from '../facts/access-facts.ts';
import type { FactsOf } from '../notice.ts';
import { integrationsLink, type Words } from './words.ts';

/** That access to the organisation has changed, for every company admin. */
export function accessWords({ news, doer, about }: FactsOf<typeof readAccessNews>): Words {
  const told = (subject: string, lines: readonly string[], tab: 'sso' | 'directory' | 'keys'): Words => ({
    subject,
    lines: [...lines, 'If this is wrong, change it back and ask the person who did it.'],
    link: integrationsLink(tab),
    linkLabel: 'Open integrations',
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
        'A domain was removed',
        [
          `${doer} removed the domain ${news.domain}.`,
          'People with an address on it can no longer sign in through your identity provider.',
        ],
        'sso',
      );
    case 'directory_key':
      return told(
        `New directory key: ${news.name}`,
        [`${doer} made the key ${news.name}.`, 'A directory with this key can add, change and disable people.'],
        'directory',
      );
    case 'left_behind':
      return {
        subject: `What ${nameOf(about)} set up keeps working`,
        lines: [
          news.isDisabled ? `${doer} disabled ${about}.` : `${doer} gave ${about} a role with fewer rights.`,
          'What they set up for your organisation keeps its rights:',
          ...listed(news.things),
          'Anyone who knows a key can still use it. To be sure, make a new key and revoke the old one.',
        ],
        link: integrationsLink('keys'),
        linkLabel: 'See API keys',
        needsAction: false,
      };
  }
}

/** "Nisha Verma" of "Nisha Verma (nisha@firm.example)": an address in a subject would lose its dots. */
const nameOf = (person: string | null) => person?.replace(/ \([^)]*\)$/, '') ?? 'a person';

const listed = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
