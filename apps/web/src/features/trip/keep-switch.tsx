import { useEffect, useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { showToast } from '../../lib/toasts.ts';
import { Switch } from '../../ui/switch.tsx';
import { canKeepTrips, dropTrip, keepTrip, keptSince } from './kept-trips.ts';
import type { TripDetails } from './trip-types.ts';

interface KeepSwitchProps {
  readonly trip: TripDetails;
  /** Shown from this device. */
  readonly isKept: boolean;
  /** Fetches what shows the trip, to be kept with it. */
  readonly loadScreens: () => Promise<void>;
}

/** Keeps the trip on this device, to be read where there is no network. */
export function KeepSwitch({ trip, isKept, loadScreens }: KeepSwitchProps) {
  const [since, setSince] = useState<string | null>(null);
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    let isShown = true;
    void keptSince(trip._id).then((at) => {
      if (!isShown) return;
      setSince(at);
      setRead(true);
    });
    return () => {
      isShown = false;
    };
  }, [trip]);
  if (!canKeepTrips()) return null;
  const change = async (keep: boolean) => {
    setSince(keep ? new Date().toISOString() : null);
    try {
      if (keep) await keepTrip(trip, loadScreens);
      else await dropTrip(trip._id);
    } catch {
      setSince(await keptSince(trip._id));
      showToast('This device has no room for the trip, or the network was lost.', 'error');
    }
  };
  return (
    <Switch
      checked={since !== null}
      disabled={!isRead || (isKept && since === null)}
      onChange={(keep) => void change(keep)}
      label="Keep on this device"
      hint={since === null ? 'Readable without a network, until you log out' : `As of ${instantText(since)}`}
    />
  );
}
