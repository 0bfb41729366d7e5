import { phoneText } from '@pravas/contract/phone-number.ts';
import type { readSafetyAnswer, readSafetyAsked } from '../facts/safety-facts.ts';
import type { FactsOf, Guest } from '../notice.ts';
import { quoted, safetyCheckLink, safetyLink, type Words } from './words.ts';

type Asked = FactsOf<typeof readSafetyAsked>;

/** The question whether somebody is safe, in the words of the person who asks. */
export function safetyAskWords(facts: Asked): Words {
  return {
    subject: facts.subject,
    lines: [...facts.body.split('\n'), '', ...askedBy(facts)],
    link: safetyLink(facts.checkId),
    linkLabel: 'Say how you are',
    needsAction: true,
  };
}

/** Guests cannot sign in: they are asked to write or to call. Null for everybody else, and without an address. */
export function safetyGuest(facts: Asked): Guest | null {
  const { personId, email, name, subject, body } = facts;
  if (personId !== null || email === null) return null;
  const lines = [
    ...body.split('\n'),
    '',
    ...askedBy(facts),
    'Please write or call, and say whether you are safe or need help.',
  ];
  return {
    email,
    firstName: name,
    words: { subject, lines, link: null, linkLabel: '', needsAction: false },
  };
}

function askedBy({ sender, senderEmail, senderMobile }: Asked): readonly string[] {
  const mobile = senderMobile === null ? '' : `, ${phoneText(senderMobile)}`;
  return [`${sender} asks whether you are safe.`, `You can reach them at ${senderEmail}${mobile}.`];
}

/** That a person needs help, for everybody who looks after travellers; null for a safe one. */
export function safetyAnswerWords(facts: FactsOf<typeof readSafetyAnswer>): Words | null {
  if (facts.answer !== 'help') return null;
  const mobile = facts.mobile === null ? null : phoneText(facts.mobile);
  const reach = [mobile, facts.email].filter(Boolean).join(', ');
  return {
    subject: `${facts.name} needs help`,
    lines: [
      `Place: ${facts.place}`,
      `Asked: ${quoted(facts.subject)}`,
      ...(facts.note === null ? [] : [`Answer: ${quoted(facts.note)}`]),
      ...(facts.notedBy === null ? [] : [`Noted by: ${facts.notedBy}`]),
      reach === '' ? 'No phone or e-mail is known.' : `Reach them at ${reach}.`,
    ],
    link: safetyCheckLink(facts.checkId),
    linkLabel: 'See all answers',
    needsAction: false,
  };
}
