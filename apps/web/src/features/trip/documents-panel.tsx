import {
  downloadCalendar,
  downloadItinerary,
  endTripShare,
  sendAppDetails,
} from '@pravas/contract/trip/trip-share-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { CalendarPlus, FileText, Link2, type LucideIcon, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { countText } from '../../lib/money-text.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { Switch } from '../../ui/switch.tsx';
import { peopleText } from '../booking/index.ts';
import { canKeepTrips, dropTrip, keepTrip, keptSince } from './kept-trips.ts';
import { renewTrips } from './trip-query.ts';
import type { TripDetails } from './trip-types.ts';
import { actionOf } from './trip-words.ts';

const ShareDialog = lazyDialog(() => import('./share-dialog.tsx'), 'ShareDialog');

interface DocumentsPanelProps {
  readonly trip: TripDetails;
  /** Shown from this device: nothing can be fetched now. */
  readonly isKept: boolean;
  readonly loadScreens: () => Promise<void>;
}

/** The itinerary to carry: as a file, in the calendar, by link, on this device. */
export function DocumentsPanel({ trip, isKept, loadScreens }: DocumentsPanelProps) {
  const [sharing, setSharing] = useState(false);
  const share = actionOf(trip, 'share');
  const query = { tripId: trip._id };
  return (
    <section aria-labelledby="documents" className="card p-5">
      <h2 id="documents" className="text-[13px] font-medium text-ink-2">
        Itinerary
      </h2>
      <div className="mt-3 space-y-2">
        {!isKept && trip.timeline.days.length > 0 && (
          <>
            <FileButton
              icon={FileText}
              label="Download PDF"
              busyLabel="Making the PDF…"
              fetchFile={() => api.download(downloadItinerary, { query })}
            />
            <FileButton
              icon={CalendarPlus}
              label="Add to calendar"
              busyLabel="Making the file…"
              fetchFile={() => api.download(downloadCalendar, { query })}
            />
          </>
        )}
        {!isKept && share.allowed && (
          <Button className="w-full" onClick={() => setSharing(true)} {...opens(ShareDialog)}>
            <Link2 aria-hidden size={16} /> Share by link
          </Button>
        )}
        {!isKept && actionOf(trip, 'sendAppDetails').allowed && <SendDetails tripId={trip._id} />}
        <KeepSwitch trip={trip} isKept={isKept} loadScreens={loadScreens} />
      </div>
      {!isKept && <Shares trip={trip} />}
      {sharing && <ShareDialog tripId={trip._id} onClose={() => setSharing(false)} />}
    </section>
  );
}

interface FileButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly busyLabel: string;
  readonly fetchFile: () => Promise<{ readonly blob: Blob; readonly fileName: string }>;
}

function FileButton({ icon: Icon, label, busyLabel, fetchFile }: FileButtonProps) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { blob, fileName } = await fetchFile();
      saveBlob(blob, fileName);
    } catch (error) {
      showToast(errorText(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button className="w-full" busy={busy} disabled={busy} onClick={() => void save()}>
      {!busy && <Icon aria-hidden size={16} />} {busy ? busyLabel : label}
    </Button>
  );
}

function SendDetails({ tripId }: { readonly tripId: string }) {
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      const { sentTo } = await once({ tripId }, (idempotencyKey) =>
        api.call(sendAppDetails, { body: { tripId }, idempotencyKey }),
      );
      showToast(`Sent to ${peopleText(sentTo)}.`);
    } catch (error) {
      showToast(errorText(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button className="w-full" busy={busy} disabled={busy} onClick={() => void send()}>
      {!busy && <Smartphone aria-hidden size={16} />} Mail it to the travellers
    </Button>
  );
}

/** Valid links; each can be ended at once. */
function Shares({ trip }: { readonly trip: TripDetails }) {
  const queries = useQueryClient();
  const [ending, setEnding] = useState<string | null>(null);
  if (trip.shares.length === 0) return null;
  return (
    <div className="mt-4 border-t border-hairline pt-3">
      <h3 className="text-meta font-medium text-ink-2">Shared links</h3>
      <ul className="mt-1 divide-y divide-hairline">
        {trip.shares.map((share) => (
          <li key={share._id} className="flex items-center justify-between gap-2 py-1.5 text-[13px]">
            <span className="board min-w-0">
              Until {instantText(share.expiresAt)}
              <span className="block text-meta text-ink-2">
                {share.createdBy} ·{' '}
                {share.opened === 0 ? 'not opened yet' : `opened ${countText(share.opened, 'time')}`}
              </span>
            </span>
            {actionOf(trip, 'share').allowed && (
              <Button size="small" tone="plain" className="-mr-2" onClick={() => setEnding(share._id)}>
                End
              </Button>
            )}
          </li>
        ))}
      </ul>
      {ending !== null && (
        <ConfirmAction
          title="End this link?"
          yes="End link"
          danger
          onYes={async () => {
            await api.call(endTripShare, { query: { shareId: ending } });
            await renewTrips(queries, trip._id);
          }}
          onClose={() => setEnding(null)}
        >
          <p>The link stops working. You can make a new one at any time.</p>
        </ConfirmAction>
      )}
    </div>
  );
}

interface KeepSwitchProps {
  readonly trip: TripDetails;
  /** Shown from this device. */
  readonly isKept: boolean;
  /** Fetches the code that shows the trip, to be kept with it. */
  readonly loadScreens: () => Promise<void>;
}

/** Keeps the trip on this device, to be read where there is no network. */
function KeepSwitch({ trip, isKept, loadScreens }: KeepSwitchProps) {
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
      showToast('This device is out of space, or the connection was lost.', 'error');
    }
  };
  return (
    <Switch
      checked={since !== null}
      disabled={!isRead || (isKept && since === null)}
      onChange={(keep) => void change(keep)}
      label="Keep on this device"
      hint={since === null ? 'Available offline until you log out' : `As of ${instantText(since)}`}
    />
  );
}
