import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import { withoutLinks } from '@pravas/domain/validation/borrowed-trust.ts';
import type { Mail } from '../../platform/mail.ts';
import type { InvitationToMail } from '../people/index.ts';

/** The mail that invites a person. Its link uses only the configured public address, never one from a request. */
export function writeInvitationMail(invitation: InvitationToMail, publicUrl: string): Omit<Mail, 'messageId'> {
  const { firstName, organizationName, invitedBy, token } = invitation;
  const until = invitation.expiresAt.toZonedDateTimeISO(INDIAN_ZONE);
  const day = until.toLocaleString('en-IN', { day: 'numeric', month: 'long' });
  const time = until.toPlainTime().toString({ smallestUnit: 'minute' });
  const lines = [
    `Hello ${firstName},`,
    '',
    invitedBy === null
      ? `${organizationName} has set up a Pravas account for you.`
      : `${invitedBy} has invited you to book your business travel for ${organizationName} with Pravas.`,
    '',
    `Choose a password: ${publicUrl}/register#token=${token}`,
    '',
    `The link works once, until ${day}, ${time} (India). After that, ask your company admin for another.`,
    'If you did not expect this mail, you can ignore it.',
    '',
    'Pravas',
  ];
  return {
    to: invitation.to,
    subject: `Your invitation to Pravas from ${withoutLinks(organizationName)}`,
    text: lines.join('\n'),
  };
}
