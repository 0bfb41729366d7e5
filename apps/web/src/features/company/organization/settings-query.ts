import type { AnswerOf } from '@pravas/contract/operation.ts';
import {
  getOrganizationSettings,
  updateOrganizationSettings,
} from '@pravas/contract/organisation/organization-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { errorCode } from '../../../lib/error-text.ts';
import { api, renewSession } from '../../../lib/session.ts';
import { showAnswer } from '../../../lib/show-answer.ts';
import { showToast } from '../../../lib/toasts.ts';
import { KEYS } from '../query-keys.ts';

/** An organisation's settings as the server sends them. */
export type Settings = AnswerOf<typeof getOrganizationSettings>['settings'];
/** The sections that one saving changes. */
type SettingsChange = Omit<z.input<(typeof updateOrganizationSettings)['body']>, 'organizationId' | 'version'>;

/** What every section of another organisation carries along; the person's own needs no naming. */
export function naming(organizationId: string | null): { readonly organizationId?: string } {
  return organizationId === null ? {} : { organizationId };
}

/** The settings of an organisation; null = the person's own. */
export function useSettings(organizationId: string | null) {
  return useQuery({
    queryKey: [...KEYS.settings, organizationId],
    queryFn: ({ signal }) =>
      api.call(getOrganizationSettings, { query: naming(organizationId), signal }).then((answer) => answer.settings),
  });
}

/**
 * Saves sections of the settings. The newest known version goes along; where somebody else was quicker the newest
 * settings are fetched, so that saving again is a conscious choice.
 */
export function useSaveSettings(organizationId: string | null) {
  const queries = useQueryClient();
  const key = [...KEYS.settings, organizationId];
  return async (change: SettingsChange): Promise<void> => {
    const known = queries.getQueryData<Settings>(key);
    try {
      const { settings } = await api.call(updateOrganizationSettings, {
        body: { ...naming(organizationId), version: known?.version ?? 0, ...change },
      });
      showAnswer(queries, key, settings);
      showToast('Saved');
      // The session carries the switches of the person's own organisation.
      if (organizationId === null) void renewSession();
    } catch (error) {
      if (errorCode(error) === 'conflict') await queries.invalidateQueries({ queryKey: key });
      throw error;
    }
  };
}
