import { ApiError, type Client, createClient } from '@pravas/contract/client.ts';
import { logout } from '@pravas/contract/identity/logout.ts';
import { refreshSession } from '@pravas/contract/identity/refresh-session.ts';
import type { organization, session, user } from '@pravas/contract/identity/session.ts';
import type { Privilege } from '@pravas/contract/privileges.ts';
import type * as z from 'zod/mini';
import { forgetKeptTrips } from './kept-copies.ts';
import { readStored, removeAllStored, removeStored, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { showToast } from './toasts.ts';

/** The signed-in person. */
export type User = z.input<typeof user>;
/** The person's organisation. */
type Organization = z.input<typeof organization>;

/** Who is signed in, as far as this browser knows without asking. */
interface SessionState {
  readonly signedIn: boolean;
  /** How a session ended in this tab: by the person, or because the server refused it. */
  readonly ended: 'none' | 'logout' | 'expired';
  readonly user: User | null;
  readonly organization: Organization | null;
  /** The organisation demands a second factor that the person has not set up: nothing else works until they have. */
  readonly mustEnrolSecondFactor: boolean;
}

/** Local-storage keys; none of them is a secret (the tokens are an HttpOnly cookie and this module's memory). */
const SESSION_KEYS = {
  user: 'pravas.user',
  organization: 'pravas.organization',
  marker: 'pravas.session',
  mustEnrol: 'pravas.secondFactor',
} as const;

/** Whose searches, forms and travellers this browser keeps; it outlives an expired session, but not signing out. */
const KEPT_FOR = 'pravas.kept-for';
/** Belongs to the browser, whichever person signs in. */
const NOBODYS: readonly string[] = ['pravas.theme'];

/** What a person reads when their session is over (rules §8). */
const SESSION_EXPIRED_TEXT = 'Your session has been expired. Please Login again.';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isUser = (value: unknown): value is User =>
  isRecord(value) && typeof value.first_name === 'string' && Array.isArray(value.privileges);
const isOrganization = (value: unknown): value is Organization => isRecord(value) && typeof value.name === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown): value is string => typeof value === 'string';

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';
const NOBODY: SessionState = {
  signedIn: false,
  ended: 'none',
  user: null,
  organization: null,
  mustEnrolSecondFactor: false,
};

function remembered(): SessionState {
  if (!readStored('local', SESSION_KEYS.marker, isText)) return NOBODY;
  return {
    signedIn: true,
    ended: 'none',
    user: readStored('local', SESSION_KEYS.user, isUser),
    organization: readStored('local', SESSION_KEYS.organization, isOrganization),
    mustEnrolSecondFactor: readStored('local', SESSION_KEYS.mustEnrol, isFlag) ?? false,
  };
}

const sessionStore = createStore<SessionState>(remembered());

let accessToken: string | null = null;
let refreshing: Promise<boolean> | null = null;
let renewedAtMs = 0;

/**
 * The person's rights may be looked up again this long after the last time; sooner when the server has just refused.
 */
const RIGHTS_HOLD_MS = 60_000;
const REFUSED_HOLD_MS = 5_000;

const client: Client = createClient({
  baseUrl: '',
  accessToken: () => accessToken,
  refresh: refreshOnce,
  onSessionEnded: () => endSession('expired'),
  isOnline: () => navigator.onLine,
});

/** The client every feature calls the server with. */
export const api: Client = {
  call: (operation, options) => client.call(operation, options).catch(heedRefusal),
  download: (operation, options) => client.download(operation, options).catch(heedRefusal),
  stream: client.stream,
};

/** A refusal for lack of rights shows that the person's rights have changed since they signed in. */
function heedRefusal(error: unknown): never {
  const code = error instanceof ApiError ? error.envelope.code : null;
  if (code === 'privilege_missing') void renewRights(REFUSED_HOLD_MS);
  if (code === 'second_factor_required') demandSecondFactor();
  throw error;
}

/** The session as React state. */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** The session now, for code outside React. */
export function currentSession(): SessionState {
  return sessionStore.get();
}

/** Tells a listener of every change of the session, for code outside React. */
export const onSession = sessionStore.subscribe;

/** Keeps a session that login or refresh answered with. */
export function keepSession(answer: z.input<typeof session>): void {
  const { user_id: userId } = answer.user;
  keepFor('local', userId);
  keepFor('session', userId);
  if (sessionStore.get().user?.user_id !== userId) forgetKeptTrips(userId);
  accessToken = answer.accessToken;
  writeStored('local', SESSION_KEYS.user, answer.user);
  writeStored('local', SESSION_KEYS.organization, answer.organization);
  writeStored('local', SESSION_KEYS.mustEnrol, answer.mustEnrolSecondFactor);
  writeStored('local', SESSION_KEYS.marker, `since ${new Date().toISOString()}`);
  renewedAtMs = Date.now();
  sessionStore.set({
    signedIn: true,
    ended: 'none',
    user: answer.user,
    organization: answer.organization,
    mustEnrolSecondFactor: answer.mustEnrolSecondFactor,
  });
}

/** Takes over a session that came with a cookie alone, as single sign-on brings it. Throws what the server says. */
export async function adoptSession(): Promise<void> {
  keepSession(await api.call(refreshSession));
}

/** Asks who the person is and what they may do now; true when they are still signed in. */
export function renewSession(): Promise<boolean> {
  return refreshOnce();
}

/** Fetches the person's rights again, but not every moment: the menu follows what an admin has changed. */
export async function renewRights(holdMs: number = RIGHTS_HOLD_MS): Promise<void> {
  if (!sessionStore.get().signedIn || Date.now() - renewedAtMs < holdMs || !navigator.onLine) return;
  renewedAtMs = Date.now();
  await refreshOnce();
}

/** Whether the signed-in person may do something; the server decides again. */
export function usePrivilege(privilege: Privilege): boolean {
  return useSession().user?.privileges.includes(privilege) ?? false;
}

/** The picture, the name or the language of the signed-in person has changed. */
export function changeUser(part: Partial<Pick<User, 'first_name' | 'last_name' | 'imageId' | 'language'>>): void {
  const { user, ...rest } = sessionStore.get();
  if (!user) return;
  const next = { ...user, ...part };
  writeStored('local', SESSION_KEYS.user, next);
  sessionStore.set({ ...rest, user: next });
}

function demandSecondFactor(): void {
  const now = sessionStore.get();
  if (!now.signedIn || now.mustEnrolSecondFactor) return;
  writeStored('local', SESSION_KEYS.mustEnrol, true);
  sessionStore.set({ ...now, mustEnrolSecondFactor: true });
}

/** Signs out here and, through the marker, in every other tab; the server ends the session family. */
export async function signOut(): Promise<void> {
  try {
    await api.call(logout);
  } catch {
    // Offline: this browser forgets the session now, the server when the token runs out.
  }
  endSession('logout');
}

/** Listens for other tabs signing out or in, and for changes that they learn about the person. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== SESSION_KEYS.marker) return;
    const was = sessionStore.get();
    const next = remembered();
    if (!was.signedIn && !next.signedIn) return;
    if (was.signedIn && next.signedIn) {
      if (was.user?.user_id === next.user?.user_id) return sessionStore.set(next);
      // Somebody else has signed in: nothing of the previous person may stay on this page.
      if (next.user) keepFor('session', next.user.user_id);
      return window.location.assign('/home');
    }
    accessToken = null;
    if (!next.signedIn) removeAllStored('session', NOBODYS);
    else if (next.user) keepFor('session', next.user.user_id);
    sessionStore.set(next.signedIn ? next : { ...next, ended: 'logout' });
  });
}

function endSession(how: 'logout' | 'expired'): void {
  const was = sessionStore.get();
  accessToken = null;
  for (const key of Object.values(SESSION_KEYS)) removeStored('local', key);
  // A session that ran out keeps what was typed for the same person, who will log in again.
  if (how === 'logout') forgetPerson();
  if (!was.signedIn) return;
  if (how === 'expired') showToast(SESSION_EXPIRED_TEXT, 'error');
  sessionStore.set({ ...NOBODY, ended: how });
}

/** Removes what was kept for somebody else, and keeps what comes for this person. */
function keepFor(kind: 'local' | 'session', userId: number): void {
  const before = readStored(kind, KEPT_FOR, isNumber);
  if (before !== null && before !== userId) removeAllStored(kind, NOBODYS);
  writeStored(kind, KEPT_FOR, userId);
}

/** Removes all that is kept of a person in this browser. */
function forgetPerson(): void {
  removeAllStored('local', NOBODYS);
  removeAllStored('session', NOBODYS);
  forgetKeptTrips();
}

/** One refresh at a time, in this tab and across tabs: the refresh token rotates and an old one ends the family. */
function refreshOnce(): Promise<boolean> {
  refreshing ??= withTabLock(renew).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function renew(): Promise<boolean> {
  if (!sessionStore.get().signedIn) return false;
  try {
    keepSession(await api.call(refreshSession));
    return true;
  } catch {
    // A 401 has already ended the session through onSessionEnded; offline is reported by the call that asked.
    return false;
  }
}

function withTabLock(work: () => Promise<boolean>): Promise<boolean> {
  // Locks exist on https and localhost only; on a plain-http trial one tab at a time is the honest limit.
  return 'locks' in navigator && navigator.locks ? navigator.locks.request('pravas.refresh', work) : work();
}
