import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type DetailsAddress, miniRulesQuery } from '../../lib/flight-details-query.ts';
import type { FareCharges, FareChoice, RulesState } from './fare-rows.ts';

/** The flight whose fares' rules the airline is asked for, and how far that is for the chosen one. */
export interface LiveRules {
  readonly address: DetailsAddress;
  readonly ofChosen: Exclude<RulesState, 'not_asked'>;
}

/**
 * What changing and giving up each fare costs, as far as the airline has been asked: the chosen fare always, the others
 * one after the other when the person wants to compare them. Null where all are known from the search, as within India.
 */
export function useFareCharges(
  live: LiveRules | null,
  fares: readonly Pick<FareChoice, 'fareType'>[],
  chosen: string,
): FareCharges | null {
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const asked = live
    ? fares.flatMap(({ fareType }) => (fareType === chosen ? [] : [miniRulesQuery(live.address, fareType)]))
    : [];
  const answers = useQueries({ queries: asked.map((query) => ({ ...query, enabled: false })) });
  if (!live) return null;
  const others = fares.filter(({ fareType }) => fareType !== chosen);
  const states = new Map(
    others.map(({ fareType }, index): [string, RulesState] => {
      const answer = answers[index];
      if (answer?.data) return [fareType, 'loaded'];
      return [fareType, answer?.isFetching ? 'loading' : answer?.isError ? 'failed' : 'not_asked'];
    }),
  );
  const askAll = async () => {
    setAsking(true);
    for (const query of asked) await queries.prefetchQuery(query);
    setAsking(false);
  };
  const isComplete = [...states.values()].every((state) => state === 'loaded');
  return {
    of: (fareType) => (fareType === chosen ? live.ofChosen : (states.get(fareType) ?? 'not_asked')),
    isAsking,
    askAll: isComplete ? null : () => void askAll(),
  };
}
