import type { AccountChange, CodeMail, Guessed } from '../../apps/server/src/modules/identity/index.ts';
import {
  writeAccountMail,
  writeCodeMail,
  writeGuessedMail,
  writeReaddressedMail,
} from '../../apps/server/src/modules/notification/write-code-mail.ts';
import { writeInvitationMail } from '../../apps/server/src/modules/notification/write-invitation-mail.ts';
import type { SampleMail } from './sample-shapes.ts';

const TO = 'asha.rao@meridian.example';
const OWNER = { email: TO, firstName: 'Asha' };

/** Each kind of mail with a code; a kind without a sample does not compile. */
const CODES: { readonly [Kind in CodeMail['kind']]: CodeMail & { readonly kind: Kind | CodeMail['kind'] } } = {
  sign_up: { kind: 'sign_up', to: TO, code: '482913' },
  password_reset: { kind: 'password_reset', to: TO, code: '482913' },
  already_registered: { kind: 'already_registered', to: TO },
};
const CHANGES: Readonly<Record<AccountChange, true>> = {
  password: true,
  factor_added: true,
  factor_removed: true,
  recovery_codes: true,
};
const GUESSES: Readonly<Record<Guessed, true>> = { password: true, second_factor: true, code: true };

const INVITATION = {
  to: TO,
  firstName: 'Asha',
  organizationName: 'Meridian Consulting Pvt Ltd',
  invitedBy: 'Vikram Shah',
  token: 'Zk3vQ1yT8mW5rN2xB7cD4fG9hJ6kL0pS',
  expiresAt: Temporal.Instant.from('2027-01-11T12:30:00Z'),
};

/** The mails about accounts, which belong to no topic of an organisation. */
export function accountMails(publicUrl: string): readonly SampleMail[] {
  const named = (name: string, mail: SampleMail['mail']): SampleMail => ({
    name: `account-${name.replaceAll('_', '-')}`,
    telling: 'account',
    mail,
    brings: [],
  });
  const account = { ...OWNER, organizationName: INVITATION.organizationName };
  return [
    ...Object.values(CODES).map((code) => named(`code-${code.kind}`, writeCodeMail(code, publicUrl))),
    ...keysOf(CHANGES).map((change) => named(`change-${change}`, writeAccountMail(TO, 'Asha', change, publicUrl))),
    ...keysOf(GUESSES).map((guess) => named(`guessed-${guess}`, writeGuessedMail(OWNER, guess, publicUrl))),
    named('readdressed', writeReaddressedMail({ ...account, isElsewhere: false }, publicUrl)),
    named('readdressed-elsewhere', writeReaddressedMail({ ...account, isElsewhere: true }, publicUrl)),
    named('invitation', writeInvitationMail(INVITATION, publicUrl)),
    named('invitation-directory', writeInvitationMail({ ...INVITATION, invitedBy: null }, publicUrl)),
  ];
}

function keysOf<Key extends string>(record: Readonly<Record<Key, true>>): readonly Key[] {
  return Object.keys(record) as Key[];
}
