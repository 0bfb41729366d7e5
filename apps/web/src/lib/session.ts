import { type Client, createClient } from '@pravas/contract/client.ts';
import { logout } from '@pravas/contract/identity/logout.ts';
import { refreshSession } from '@pravas/contract/identity/refresh-session.ts';
import type { organization, session, user } from '@pravas/contract/identity/session.ts';
import type * as z from 'zod/mini';
import { forgetTravellers } from './kept-travellers.ts';
import { readStored, removeStored, writeStored } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { showToast } from './toasts.ts';

/** The signed-in person. */
export type User = z.output<typeof user>;
/** His organisation. */
export type Organization = z.output<typeof organization>;

/** Who is signed in, as far as this browser knows without asking. */
export interface SessionState {
  readonly signedIn: boolean;
  /** How a session ended in this tab: by the person, or because the server refused it. */
  readonly ended: 'none' | 'logout' | 'expired';
  readonly user: User | null;
  readonly organization: Organization | null;
}

/** Local-storage keys; none of them is a secret (the tokens are an HttpOnly cookie and this module's memory). */
export const SESSION_KEYS = {
  user: 'pravas.user',
  organization: 'pravas.organization',
  marker: 'pravas.session',
} as const;

/** What a person reads when his session is over (rules §8). */
export const SESSION_EXPIRED_TEXT = 'Your session has been expired. Please Login again.';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isUser = (value: unknown): value is User => isRecord(value) && typeof value.first_name === 'string';
const isOrganization = (value: unknown): value is Organization => isRecord(value) && typeof value.name === 'string';
const isText = (value: unknown): value is string => typeof value === 'string';

function remembered(): SessionState {
  const marker = readStored('local', SESSION_KEYS.marker, isText);
  if (!marker) return { signedIn: false, ended: 'none', user: null, organization: null };
  return {
    signedIn: true,
    ended: 'none',
    user: readStored('local', SESSION_KEYS.user, isUser),
    organization: readStored('local', SESSION_KEYS.organization, isOrganization),
  };
}

const sessionStore = createStore<SessionState>(remembered());

let accessToken: string | null = null;
let refreshing: Promise<boolean> | null = null;

/** The client every feature calls the server with. */
export const api: Client = createClient({
  baseUrl: '',
  accessToken: () => accessToken,
  refresh: refreshOnce,
  onSessionEnded: () => endSession('expired'),
  isOnline: () => navigator.onLine,
});

/** The session as React state. */
export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** The session now, for code outside React. */
export function currentSession(): SessionState {
  return sessionStore.get();
}

/** Keeps a session that login or refresh answered with. */
export function keepSession(answer: z.output<typeof session>): void {
  accessToken = answer.accessToken;
  writeStored('local', SESSION_KEYS.user, answer.user);
  writeStored('local', SESSION_KEYS.organization, answer.organization);
  writeStored('local', SESSION_KEYS.marker, `since ${new Date().toISOString()}`);
  sessionStore.set({ signedIn: true, ended: 'none', user: answer.user, organization: answer.organization });
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

/** Listens for other tabs signing out or in. */
export function followOtherTabs(): void {
  window.addEventListener('storage', (event) => {
    if (event.key !== null && event.key !== SESSION_KEYS.marker) return;
    const next = remembered();
    if (next.signedIn === sessionStore.get().signedIn) return;
    accessToken = null;
    if (!next.signedIn) forgetTravellers();
    sessionStore.set(next.signedIn ? next : { ...next, ended: 'logout' });
  });
}

function endSession(how: 'logout' | 'expired'): void {
  const was = sessionStore.get();
  accessToken = null;
  for (const key of Object.values(SESSION_KEYS)) removeStored('local', key);
  // A session that ran out keeps what was typed for the same person, who will log in again.
  if (how === 'logout') forgetTravellers();
  if (!was.signedIn) return;
  if (how === 'expired') showToast(SESSION_EXPIRED_TEXT, 'error');
  sessionStore.set({ signedIn: false, ended: how, user: null, organization: null });
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
