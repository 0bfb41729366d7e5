import { getEmployee, updateEmployee } from '@pravas/contract/people/employee-operations.ts';
import { getProfile, updateProfile } from '@pravas/contract/people/profile-operations.ts';
import { useMemo } from 'react';
import { PAGE_LANGUAGE } from '../../lib/page-language.ts';
import { api, changeUser, currentSession, renewSession } from '../../lib/session.ts';
import { type EmployeeBody, type Person, personalBody } from './person-values.ts';

/** Whose data a page shows, and how they are read and written. */
export interface PersonTarget {
  readonly isOwn: boolean;
  readonly queryKey: readonly unknown[];
  /** Goes with calls that may be of oneself or of somebody else. */
  readonly named: { readonly user_id?: number };
  readonly load: (signal?: AbortSignal) => Promise<Person>;
  readonly save: (body: EmployeeBody) => Promise<Person>;
}

/** Myself. */
export const MYSELF: PersonTarget = {
  isOwn: true,
  queryKey: ['person', 'me'],
  named: {},
  load: async (signal) => asShown((await api.call(getProfile, signal ? { signal } : {})).profile),
  save: async (body) => {
    const { profile } = await api.call(updateProfile, { body: personalBody(body) });
    const { first_name, last_name, preferences } = profile;
    changeUser({ first_name, last_name, language: preferences.language });
    const known = currentSession().user?.homeAirport?.airport_code ?? null;
    // The search form starts from it; only the server knows its name.
    if ((preferences.homeAirport ?? null) !== known) await renewSession();
    return profile;
  },
};

/** A person who has never chosen a language uses the page's. */
function asShown(profile: Person): Person {
  const language = currentSession().user?.language ?? PAGE_LANGUAGE;
  return { ...profile, preferences: { ...profile.preferences, language } };
}

/** An employee. */
export function useEmployeeTarget(userId: number): PersonTarget {
  return useMemo(
    () => ({
      isOwn: false,
      queryKey: ['person', userId],
      named: { user_id: userId },
      load: async (signal) =>
        (await api.call(getEmployee, { query: { user_id: userId }, ...(signal ? { signal } : {}) })).employee,
      save: async (body) => (await api.call(updateEmployee, { body: { ...body, user_id: userId } })).employee,
    }),
    [userId],
  );
}
