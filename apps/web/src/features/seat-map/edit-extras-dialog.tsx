import { ApiError } from '@pravas/contract/client.ts';
import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import type { ExtrasCheck } from '@pravas/domain/seat/extra-rules.ts';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { inr } from '../../lib/money-text.ts';
import { showToast } from '../../lib/toasts.ts';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { rupeesOf } from './chosen-wire.ts';
import { extraLines } from './extra-lines.ts';
import { ExtrasPanel } from './extras-panel.tsx';
import { pointAtProblems } from './point-at-problems.ts';
import { type BookingExtras, keptChoices, useBookingExtras, useSaveExtras } from './use-booking-extras.ts';

interface EditExtrasDialogProps {
  readonly flightId: string;
  readonly onClose: () => void;
}

/** Changes seats, meals and bags of a flight that is in a trip and not paid yet. */
export function EditExtrasDialog({ flightId, onClose }: EditExtrasDialogProps) {
  const extras = useBookingExtras(flightId);
  const [isDirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  const close = () => {
    if (isDirty && !asking) setAsking(true);
    else onClose();
  };
  return (
    <Dialog title="Seats, meals and bags" shape="sheet" width="w-[min(96vw,1020px)]" onClose={close}>
      {extras.isPending && <DialogSkeleton />}
      {extras.isError && (
        <div className="px-5 pt-2 pb-5">
          <FailureNotice failure={extras.error} />
          <div className="mt-4 flex justify-end gap-2">
            <Button onClick={onClose}>Close</Button>
            <Button tone="primary" busy={extras.isFetching} onClick={() => void extras.refetch()}>
              <RotateCw aria-hidden size={15} /> Retry
            </Button>
          </div>
        </div>
      )}
      {extras.data && (
        <Editor
          key={extras.dataUpdatedAt}
          extras={extras.data}
          asking={asking && isDirty}
          onStay={() => setAsking(false)}
          onDirty={setDirty}
          onReload={() => void extras.refetch()}
          onAsk={close}
          onClose={onClose}
        />
      )}
      <LeaveGuard when={isDirty} />
    </Dialog>
  );
}

interface EditorProps {
  readonly extras: BookingExtras;
  readonly asking: boolean;
  readonly onStay: () => void;
  readonly onDirty: (isDirty: boolean) => void;
  readonly onReload: () => void;
  readonly onAsk: () => void;
  readonly onClose: () => void;
}

function Editor({ extras, asking, onStay, onDirty, onReload, onAsk, onClose }: EditorProps) {
  const before = keptChoices(extras);
  const [chosen, setChosen] = useState(before);
  const [check, setCheck] = useState<ExtrasCheck | null>(null);
  const people = extras.travelers.map(({ type, firstName, lastName }) => ({
    type,
    name: `${firstName} ${lastName}`.trim(),
  }));
  const save = useSaveExtras(extras.flightId, () => {
    showToast('Seats, meals and bags are saved.');
    onClose();
  });
  const was = extras.summary.seat + extras.summary.meal + extras.summary.bag;
  const now = rupeesOf(check?.extras ?? chosen);
  const total = extras.totalPrice - was + now;
  const change = save.error instanceof ApiError && save.error.envelope.code === 'price_changed' ? save.error : null;
  const submit = () => {
    if (check && check.refusals.length > 0) {
      pointAtProblems();
      return;
    }
    save.mutate({ chosen, travellers: people.length, shownTotal: total });
  };
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ExtrasPanel
          bare
          slices={extras.slices}
          seatMap={extras.seatMap}
          travellers={people}
          tripPolicy={extras.tripPolicy}
          capabilities={extras.capabilities}
          mandatory={extras.mandatory}
          chosen={chosen}
          onChange={(next) => {
            setChosen(next);
            onDirty(true);
          }}
          onCheck={setCheck}
        />
        {save.isError && (
          <div className="px-5 pt-4">
            <FailureNotice failure={save.error} />
            {change && (
              <Button size="small" className="mt-2" onClick={onReload}>
                <RotateCw aria-hidden size={14} /> Show today's prices
              </Button>
            )}
          </div>
        )}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-hairline px-5 py-3">
        {asking ? (
          <>
            <p role="alert" className="mr-auto font-medium">
              Leave without saving?
            </p>
            <Button onClick={onStay}>Stay</Button>
            <Button tone="danger" onClick={onClose}>
              Leave
            </Button>
          </>
        ) : (
          <>
            <p className="mr-auto">
              <span className="text-ink-2">Total </span>
              <Amount
                rupees={total}
                label="Total price for flight"
                lines={linesOf(extras, check?.extras ?? chosen, was, total)}
                align="start"
                side="above"
                className="text-lead font-semibold"
              />
              {now !== was && (
                <span className="board text-[13px] text-ink-2">
                  {' '}
                  ({now > was ? `${inr(now - was)} more` : `${inr(was - now)} less`})
                </span>
              )}
            </p>
            <Button onClick={onAsk}>Cancel</Button>
            <Button tone="primary" busy={save.isPending} disabled={save.isPending} onClick={submit}>
              {save.isPending ? 'Saving...' : 'Save choices'}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

function linesOf(extras: BookingExtras, chosen: readonly ChosenExtra[], was: number, total: number) {
  return [
    { label: 'Fare and service charges', rupees: extras.totalPrice - was },
    ...extraLines(chosen, (index) => extras.travelers[index]?.firstName ?? ''),
    { label: 'Total price for flight', rupees: total, total: true },
  ];
}

function DialogSkeleton() {
  return (
    <div role="status" aria-label="Fetching seats and meals" className="space-y-4 px-5 pt-3 pb-6">
      <Bone className="h-5 w-56" />
      <Bone className="h-11" />
      <Bone className="h-11" />
      <Bone className="h-44" />
    </div>
  );
}
