import { withoutLinks } from '@pravas/domain/validation/borrowed-trust.ts';
import type { Mail } from '../../platform/mail.ts';
import type { AccountChange, CodeMail, Guessed, ReaddressedAccount } from '../identity/index.ts';

type Letter = Omit<Mail, 'messageId'>;

/** The mail that carries a code, or says why none is needed. */
export function writeCodeMail(mail: CodeMail, publicUrl: string): Letter {
  switch (mail.kind) {
    case 'sign_up':
      return letter(mail.to, 'Your Pravas sign-up code', [
        'Your code to register your organisation with Pravas is:',
        '',
        `    ${mail.code}`,
        '',
        'It works once, within 10 minutes. No one from Pravas will ever ask you for it.',
        'If your company has invited you, use the link in its invitation instead: this code starts another organisation.',
        'If you did not ask for it, you do not have to do anything.',
      ]);
    case 'password_reset':
      return letter(mail.to, 'Your Pravas code to set a new password', [
        'Your code to set a new password is:',
        '',
        `    ${mail.code}`,
        '',
        'It works once, within 10 minutes. No one from Pravas will ever ask you for it.',
        'If you did not ask for it, ignore it: your password stays as it is.',
      ]);
    case 'already_registered':
      return letter(mail.to, 'You are already registered with Pravas', [
        'Someone, perhaps you, tried to register an organisation with this address. It already has an account.',
        '',
        `Sign in: ${publicUrl}/login`,
        '',
        `Set a new password: ${publicUrl}/forgot-password`,
        '',
        'If it was not you, you do not have to do anything.',
      ]);
  }
}

const CHANGES: Readonly<Record<AccountChange, { readonly subject: string; readonly said: string }>> = {
  password: { subject: 'Your password was changed', said: 'The password of your Pravas account was changed.' },
  factor_added: {
    subject: 'A second factor was added',
    said: 'A second factor for signing in was added to your Pravas account.',
  },
  factor_removed: {
    subject: 'A second factor was removed',
    said: 'A second factor for signing in was removed from your Pravas account.',
  },
  recovery_codes: {
    subject: 'Your recovery codes were renewed',
    said: 'New recovery codes were made for your Pravas account; the old ones no longer work.',
  },
};

/** Tells the owner of an account that their way to sign in has changed. */
export function writeAccountMail(to: string, firstName: string, change: AccountChange, publicUrl: string): Letter {
  const { subject, said } = CHANGES[change];
  return letter(to, subject, [
    `Hello ${firstName},`,
    '',
    said,
    '',
    'If it was you, you do not have to do anything. If not, set a new password now and tell your company admin.',
    '',
    `Set a new password: ${publicUrl}/forgot-password`,
  ]);
}

const GUESSES: Readonly<Record<Guessed, readonly string[]>> = {
  password: ['Someone entered many wrong passwords for your Pravas account. It refuses further tries for a while.'],
  second_factor: [
    'Someone entered your correct password for your Pravas account, and then many wrong codes.',
    'They may know your password: choose another.',
  ],
  code: ['Someone asked many times for a code to set a new password for your Pravas account.'],
};

/** Tells the owner of an account that someone is guessing at it. */
export function writeGuessedMail(
  owner: { readonly email: string; readonly firstName: string },
  guessed: Guessed,
  publicUrl: string,
): Letter {
  return letter(owner.email, 'Someone is trying to sign in as you', [
    `Hello ${owner.firstName},`,
    '',
    ...GUESSES[guessed],
    '',
    'Browsers in which you have signed in before still work. If it was you, wait a while or set a new password.',
    '',
    `Set a new password: ${publicUrl}/forgot-password`,
    '',
    'If it was not you: no one has got in. You get at most one such mail a day.',
  ]);
}

/** Tells a person whose address was changed what to do before they sign in with the new one. */
export function writeReaddressedMail(account: ReaddressedAccount, publicUrl: string): Letter {
  const name = withoutLinks(account.organizationName);
  const what = account.isElsewhere
    ? [
        `This address already signs in to another organisation, and it cannot sign in to both. Ask your company admin at ${name} to use another address of yours.`,
      ]
    : ['Set a password once to sign in with it.', '', `Set a password: ${publicUrl}/forgot-password`];
  return letter(account.email, 'Your Pravas account has a new address', [
    `Hello ${account.firstName},`,
    '',
    `${name} has changed the address of your Pravas account to this one.`,
    ...what,
    '',
    'If you did not expect this mail, you can ignore it.',
  ]);
}

function letter(to: string, subject: string, lines: readonly string[]): Letter {
  return { to, subject, text: [...lines, '', 'Pravas'].join('\n') };
}
