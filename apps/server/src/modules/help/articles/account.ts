import type { OurArticle } from './our-article.ts';

/** Signing in, and what is known of a person. */
export const ACCOUNT_ARTICLES: readonly OurArticle[] = [
  {
    slug: 'second-factor',
    title: 'Set up a second factor',
    topic: 'account',
    synonyms: ['2fa', 'otp', 'authenticator', 'passkey', 'mfa', 'recovery code', 'lost phone'],
    screen: { path: '/profile/?tab=security', label: 'Open security' },
    checkedOn: '2026-11-28',
    body: `A second factor keeps a stolen password from opening your account. In your organisation {secondFactorRule}.

1. Open your profile, then **Security**.
2. Add an authenticator app or a passkey.
3. Keep the recovery codes in a safe place. If you lose your phone, each code lets you sign in once.

If you no longer have a phone, remove its factor on the same page.`,
  },
  {
    slug: 'signing-in',
    title: 'Sign in, and sign out elsewhere',
    topic: 'account',
    synonyms: ['login', 'password', 'forgot', 'session', 'sso', 'logged out', 'locked'],
    screen: { path: '/profile/?tab=security', label: 'Open security' },
    checkedOn: '2026-11-28',
    body: `You stay signed in for at most {sessionDays}. If you do not use Pravas for {idleHours}, you have to sign in again.

- **Forgot your password?** The sign-in page sends a code to your e-mail.
- **Single sign-on**: if your organisation uses it, enter your e-mail and we take you to its sign-in page.
- **Signed in on a device you do not know?** End that session under **Security**, and change your password: that signs you out everywhere else.`,
  },
  {
    slug: 'passport-and-profile',
    title: 'Your passport and your details',
    topic: 'account',
    synonyms: ['name', 'document', 'identity', 'frequent flyer', 'meal', 'seat preference', 'mobile', 'date of birth'],
    screen: { path: '/profile/', label: 'Open your profile' },
    checkedOn: '2026-11-28',
    body: `Fill in your profile once, and you need not type these details when you book.

- **Personal**: your name as in your passport, date of birth, mobile number.
- **Documents**: passport and identity papers. International flights need a passport that is valid long enough. We warn you when yours is not.
- **Frequent flyers**: your numbers at airlines.
- **Preferences**: seat, meal, and which mails you get.

The name on the ticket must match your passport. Check it before you pay: airlines charge for a correction, or refuse it.`,
  },
  {
    slug: 'who-sees-my-trips',
    title: 'Who sees your trips',
    topic: 'account',
    synonyms: ['privacy', 'private', 'personal trip', 'location', 'safety', 'where am i', 'share', 'emergency'],
    checkedOn: '2026-11-28',
    body: `These people can see a business trip: its travellers, the person who made it, its approvers, people who arrange trips for others, your travel desk and your company admins.

We know where you are only from your bookings. People in your organisation who have this right, and your approvers, can see it. In an emergency they may ask you by mail and in the app whether you are safe. Answer **I am safe** or **I need help**, and change your answer if your situation changes.

Only its travellers and the person who made it can see a **personal trip**. It does not appear in spending reports or in **Who is where**.

You can share an itinerary by link. The link shows no prices and expires on its own; you can also end it sooner.`,
  },
];
