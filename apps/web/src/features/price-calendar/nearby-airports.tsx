import { Link } from '@tanstack/react-router';
import { ArrowRight, MapPin } from 'lucide-react';
import { inr } from '../../lib/money-text.ts';
import type { Alternative } from './strip-days.ts';

interface NearbyAirportsProps {
  readonly finds: readonly Alternative[];
  /** How many are searched for; what was seen earlier is one adult's fare. */
  readonly travellers: number;
  readonly hrefFor: (change: { dDate: string; rDate: string | null; from: string; to: string }) => string;
}

/** Airports around both ends with their lowest prices, each a search of its own. */
export function NearbyAirports({ finds, travellers, hrefFor }: NearbyAirportsProps) {
  if (finds.length === 0) return null;
  return (
    <ul aria-label="Airports nearby" className="mt-2 flex flex-wrap gap-2 border-t border-hairline pt-2.5">
      {finds.map((find) => (
        <li key={`${find.from}-${find.to}`}>
          <Link
            to={hrefFor(find)}
            className="board inline-flex min-h-8 items-center gap-1.5 rounded-full border border-edge px-3 text-[13px] hover:bg-sunken max-sm:min-h-11"
          >
            <MapPin aria-hidden size={13} className="text-ink-3" />
            {find.from} <ArrowRight aria-label="to" size={12} className="text-ink-3" /> {find.to}
            <span className="font-semibold">{inr(find.lowest)}</span>
            <span className="text-ink-2">
              {find.source === 'live' ? 'live' : travellers > 1 ? 'per adult, seen earlier' : 'seen earlier'}
            </span>
            {find.distanceKm !== null && <span className="text-ink-3">+{find.distanceKm} km</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
