import { getSharedStays } from '@pravas/contract/hotel/stay-shortlist.ts';
import { useQuery } from '@tanstack/react-query';
import { instantText } from '../../lib/calendar-date.ts';
import type { SharedRate } from '../../lib/hotel-details-address.ts';
import { api } from '../../lib/session.ts';
import { choiceKey } from './plan-table.ts';
import { roomWords } from './plan-words.ts';

/** A rate that was shared, by which the page finds it again. */
export interface FromShortlist {
  /** Room, meals, terms and way to pay. */
  readonly key: string;
  /** The room's name. */
  readonly name: string;
  /** What it cost then, rupees. */
  readonly total: number;
  /** "27 Nov, 10:05". */
  readonly when: string;
}

/** The rate of a shortlist that the address names; null where it names none, and for people it was not shared with. */
export function useSharedRate(shared: SharedRate | undefined): FromShortlist | null {
  const { data } = useQuery({
    queryKey: ['shortlist', shared?.shortlistId],
    queryFn: ({ signal }) => api.call(getSharedStays, { query: { shortlistId: shared?.shortlistId ?? '' }, signal }),
    enabled: shared !== undefined,
    retry: false,
  });
  const stay = data?.shared.find(({ offerId }) => offerId === shared?.offerId);
  if (!data || !stay) return null;
  const room = { name: stay.room, beds: stay.beds, description: '' };
  return {
    key: choiceKey({ room, plan: stay }),
    name: roomWords(room).title,
    total: stay.total,
    when: instantText(data.sharedAt),
  };
}
