import { describe, expect, it } from 'vitest';
import { TOPICS } from '../../apps/server/src/modules/notification/topics.ts';
import { htmlOf } from '../../apps/server/src/platform/mail-html.ts';
import { everyMail, mailedTellings, PUBLIC_URL } from '../../scripts/mails/every-mail.ts';

/** How much of a subject a list of mails shows on a desk. */
const SUBJECT_LENGTH = 70;
const mails = everyMail();

describe('every mail that can be sent', () => {
  it('has a sample, so that it is rendered and looked at', () => {
    const rendered = new Set(mails.map(({ telling }) => telling));
    const sent = (Object.keys(TOPICS) as (keyof typeof TOPICS)[]).flatMap(mailedTellings).map(([name]) => name);
    expect(sent.length).toBeGreaterThan(60);
    expect(sent.filter((name) => !rendered.has(name))).toEqual([]);
  });

  it('has files of its own', () => {
    const names = mails.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each(mails.map((one) => [one.name, one] as const))(
    '%s says what happened in a subject that can be seen',
    (_, { mail }) => {
      expect(mail.subject.length).toBeLessThanOrEqual(SUBJECT_LENGTH);
      expect(mail.subject).not.toMatch(/undefined|null|\[object/);
      expect(mail.text).not.toMatch(/undefined|null|\[object|\n\n\n/);
    },
  );

  it.each(mails.map((one) => [one.name, one] as const))(
    '%s has one button at most, and its own words on it',
    (_, { mail }) => {
      const html = htmlOf(mail, PUBLIC_URL);
      const buttons = html.match(/bgcolor/g) ?? [];
      expect(buttons.length).toBe(mail.text.includes('https://') ? 1 : 0);
      // A link without a name would have this one.
      expect(html).not.toContain('>Continue</a>');
    },
  );
});
