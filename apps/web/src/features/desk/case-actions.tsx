import { CircleAlert, HandCoins, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { leadFromNowhere } from '../../lib/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { CasePlace } from './case-places.tsx';
import type { OfferedAction, WorkCase } from './case-query.ts';
import { OfflineCancelDialog } from './lazy-dialogs.ts';

const EnterChangeDialog = lazyDialog(() => import('./enter-change-dialog.tsx'), 'EnterChangeDialog');
const DecideDialog = lazyDialog(() => import('./decide-dialog.tsx'), 'DecideDialog');

/** The next safe actions, the safest first: what each does, and whether it can be taken back. */
export function CaseActions({ workCase }: { readonly workCase: WorkCase }) {
  const { bookingId, tripId } = workCase;
  // Kept here, so that it can report the result although that ends the case and the actions offered with it.
  const [isEntering, setEntering] = useState(false);
  const isOffline = workCase.isOfflineCancellation && bookingId !== null;
  const { blockedBy, actions, places } = workCase;
  return (
    <>
      {isOffline && !blockedBy && <OfflineCancellation onStart={() => setEntering(true)} />}
      {!isOffline && actions.length + places.length > 0 && (
        // Asking the provider removes the pressed button, as a decision does.
        <NextActions key={workCase.asked ? 'asked' : 'open'} workCase={workCase} />
      )}
      {isEntering && bookingId !== null && (
        <OfflineCancelDialog flightId={bookingId} tripId={tripId} onClose={() => setEntering(false)} />
      )}
    </>
  );
}

function NextActions({ workCase }: { readonly workCase: WorkCase }) {
  const [chosen, setChosen] = useState<OfferedAction | null>(null);
  // The desk first buys what was paid for and finds what was asked for: giving up comes after that, and so does
  // whatever comes another way.
  const isSecond = workCase.kind === 'desk_purchase' || workCase.kind === 'desk_request';
  const isFirst = workCase.places.length === 0 && !workCase.asked && !isSecond;
  // The decision removes the buttons, and with them the pressed one.
  useEffect(() => leadFromNowhere, []);
  return (
    <section aria-labelledby="case-actions" className="card">
      <h2 id="case-actions" className="px-4 pt-4 font-semibold sm:px-5">
        What can be done now
      </h2>
      <ul className="divide-y divide-hairline">
        {workCase.places.map((place) => (
          <CasePlace key={place.place} place={place} workCase={workCase} />
        ))}
        {workCase.actions.map((offered, index) => (
          <li
            key={offered.action}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 px-4 py-4 sm:px-5"
          >
            <div className="min-w-0 flex-1 basis-72">
              <p id={`effect-${offered.action}`} className="text-ink-2">
                {offered.effect}
              </p>
              <p className="mt-1 flex items-center gap-1.5 text-[13px] text-ink-2">
                {offered.decider === 'provider' ? (
                  <>
                    <HandCoins aria-hidden size={14} className="shrink-0 text-blue" /> The provider decides
                  </>
                ) : offered.isFinal ? (
                  <>
                    <CircleAlert aria-hidden size={14} className="shrink-0 text-amber" /> Cannot be undone
                  </>
                ) : (
                  <>
                    <RotateCcw aria-hidden size={14} className="shrink-0 text-green" /> Takes nothing away
                  </>
                )}
              </p>
            </div>
            <Button
              tone={index === 0 && isFirst ? 'primary' : 'quiet'}
              aria-describedby={`effect-${offered.action}`}
              {...opens(DecideDialog)}
              onClick={() => setChosen(offered)}
              className="max-sm:w-full"
            >
              {offered.label}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && isEntry(workCase, chosen) && (
        <EnterChangeDialog workCaseId={workCase._id} onClose={() => setChosen(null)} />
      )}
      {chosen && !isEntry(workCase, chosen) && (
        <DecideDialog key={chosen.action} workCase={workCase} offered={chosen} onClose={() => setChosen(null)} />
      )}
    </section>
  );
}

/** A change that the desk arranges is entered with its flights and its money, in a form of its own. */
function isEntry({ kind }: WorkCase, { action }: OfferedAction): boolean {
  return kind === 'change_request' && action === 'enter_change';
}

/** A traveller wants a flight cancelled that was booked offline: the desk asks its seller and enters the answer. */
function OfflineCancellation({ onStart }: { readonly onStart: () => void }) {
  useEffect(() => leadFromNowhere, []);
  return (
    <section aria-labelledby="case-actions" className="card">
      <h2 id="case-actions" className="px-4 pt-4 font-semibold sm:px-5">
        What can be done now
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 px-4 py-4 sm:px-5">
        <div className="min-w-0 flex-1 basis-72">
          <p id="effect-offline" className="text-ink-2">
            This flight was booked offline. Ask its seller, and enter what is refunded and kept. Refund, ledger and
            notes follow from it, once the provider approves the refund.
          </p>
          <p className="mt-1 flex items-center gap-1.5 text-[13px] text-ink-2">
            <CircleAlert aria-hidden size={14} className="shrink-0 text-amber" /> Cannot be undone
          </p>
        </div>
        <Button
          tone="primary"
          aria-describedby="effect-offline"
          {...opens(OfflineCancelDialog)}
          onClick={onStart}
          className="max-sm:w-full"
        >
          Enter the cancellation
        </Button>
      </div>
    </section>
  );
}
