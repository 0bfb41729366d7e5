import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import type { ExtrasCheck } from '@pravas/domain/seat/extra-rules.ts';
import { useEffect, useState } from 'react';
import type { DetailsAddress } from '../../lib/flight-details-query.ts';
import { keepForm, keptForm } from '../../lib/kept-forms.ts';
import { readKeptExtras } from '../seat-map/index.ts';

interface Kept {
  readonly fareType: string;
  readonly chosen: readonly ChosenExtra[];
  /** What selecting the fare gave up. */
  readonly cleared: readonly ChosenExtra[];
}

/** Seats, meals and bags of the fare on this page, kept in the tab until they are added or another fare is selected. */
export interface Extras {
  readonly chosen: readonly ChosenExtra[];
  readonly cleared: readonly ChosenExtra[];
  /** Those that can be had, at today's prices: what the total counts. */
  readonly counted: readonly ChosenExtra[];
  /** Choices that cannot be had and such that are missing. */
  readonly problems: number;
  readonly change: (chosen: readonly ChosenExtra[]) => void;
  readonly judge: (check: ExtrasCheck) => void;
  readonly forget: () => void;
}

/** The choices of the fare that is selected. */
export function useExtras({ searchedFlightId, fid }: DetailsAddress, fareType: string): Extras {
  const key = `extras ${searchedFlightId} ${fid}`;
  const [kept, setKept] = useState(() => startExtras(keptForm(key), fareType));
  const [check, setCheck] = useState<ExtrasCheck | null>(null);
  if (kept.fareType !== fareType) {
    setKept(clearedFor(kept, fareType));
    setCheck(null);
  }
  useEffect(() => {
    keepForm(key, kept.chosen.length === 0 ? null : { fareType: kept.fareType, chosen: kept.chosen });
  }, [key, kept]);
  return {
    chosen: kept.chosen,
    cleared: kept.cleared,
    counted: check?.extras ?? kept.chosen,
    problems: check?.refusals.length ?? 0,
    change: (chosen) => setKept({ ...kept, chosen }),
    judge: setCheck,
    forget: () => keepForm(key, null),
  };
}

/** What was chosen for this fare before the page was reloaded. */
export function startExtras(stored: Readonly<Record<string, unknown>> | null, fareType: string): Kept {
  const chosen = stored?.fareType === fareType ? readKeptExtras(stored.chosen) : [];
  return { fareType, chosen, cleared: [] };
}

/** Selecting a fare clears everything (rules §5.11); the cleared choice is shown until something is chosen again. */
export function clearedFor(kept: Kept, fareType: string): Kept {
  return { fareType, chosen: [], cleared: kept.chosen.length > 0 ? kept.chosen : kept.cleared };
}
