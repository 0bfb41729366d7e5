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
3. Keep the recovery codes in a safe place. Each lets you in once when your phone is lost.

Remove a factor of a phone you no longer have on the same page.`,
  },
  {
    slug: 'signing-in',
    title: 'Sign in, and sign out elsewhere',
    topic: 'account',
    synonyms: ['login', 'password', 'forgot', 'session', 'sso', 'logged out', 'locked'],
    screen: { path: '/profile/?tab=security', label: 'Open security' },
    checkedOn: '2026-11-28',
    body: `You stay signed in for {sessionDays} at most, and until nobody has used the session for {idleHours}.

- **Forgot your password?** The sign-in page sends a code to your e-mail.
- **Single sign-on**: where your organisation has it, type your e-mail and you are led to its own sign-in.
- **Signed in on a device you do not know?** End that session under **Security**, and change your password: that signs you out everywhere else.`,
  },
  {
    slug: 'passport-and-profile',
    title: 'Your passport and your details',
    topic: 'account',
    synonyms: ['name', 'document', 'identity', 'frequent flyer', 'meal', 'seat preference', 'mobile', 'date of birth'],
    screen: { path: '/profile/', label: 'Open your profile' },
    checkedOn: '2026-11-28',
    body: `What is in your profile need not be typed again when you book.

- **Personal**: your name as it stands in your passport, date of birth, mobile number.
- **Documents**: passport and identity papers. International flights need a passport that is valid long enough; you are told when yours is not.
- **Frequent flyers**: your numbers at airlines.
- **Preferences**: seat, meal, and which mails you get.

A name on a ticket must match the passport. Look at it before you pay: airlines charge for changing it, or refuse.`,
  },
  {
    slug: 'who-sees-my-trips',
    title: 'Who sees your trips',
    topic: 'account',
    synonyms: ['privacy', 'private', 'personal trip', 'location', 'safety', 'where am i', 'share', 'emergency'],
    checkedOn: '2026-11-28',
    body: `A business trip is seen by those who travel in it, whoever made it, those asked to approve it, the people who arrange trips for others, your travel desk and your company admins.

Where you are is read from what is booked, and from nothing else. It is shown to people of your organisation who hold that right, and to those who decide on your trips. In an emergency those people may ask you whether you are safe, by mail and in the app: answer **I am safe** or **I need help**, and change your answer when things change.

A **personal trip** is seen by whoever made it and by those who travel. It does not appear in reports of spending or in who is where.

You can share an itinerary by a link that ends by itself, and end it sooner. It shows no prices.`,
  },
];
