import { assignWorkCase } from '@pravas/contract/desk/case-operations.ts';
import { downloadRefundClaim, downloadRefundLetter } from '@pravas/contract/servicing/refund-operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText, type LucideIcon, Mail } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { saveBlob } from '../../lib/save-blob.ts';
import { api, usePrivilege, useSession } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { PersonPicker, type PickedPerson } from '../../ui/person-picker.tsx';
import { OpenBooking, useBookingViews } from '../booking/index.ts';
import { takeCase, type WorkCase } from './case-query.ts';

/** Who looks after a case, what it is about, and the evidence. */
export function CaseSide({ workCase }: { readonly workCase: WorkCase }) {
  return (
    <div className="space-y-4">
      <OwnerCard workCase={workCase} />
      {workCase.travelers !== null && <BookingCard workCase={workCase} />}
      {workCase.hasLetter && <EvidenceCard workCaseId={workCase._id} />}
    </div>
  );
}

function OwnerCard({ workCase }: { readonly workCase: WorkCase }) {
  const { owner } = workCase;
  const card = useRef<HTMLElement>(null);
  return (
    <section ref={card} tabIndex={-1} aria-labelledby="case-owner" className="card p-4">
      <h2 id="case-owner" className="mb-3 font-semibold">
        Assigned to
      </h2>
      <p className="flex items-center gap-2.5">
        {owner ? (
          <>
            <Avatar name={owner.name} imageId={null} size="small" />
            <span className="min-w-0 font-medium break-words">
              {owner.name}
              {workCase.isMine && <span className="font-normal text-ink-2"> (you)</span>}
            </span>
          </>
        ) : (
          <span className="text-ink-2">{workCase.state === 'open' ? 'Nobody yet' : 'Nobody'}</span>
        )}
      </p>
      {workCase.state === 'open' && (
        <Handing workCase={workCase} onHanded={() => card.current?.focus({ preventScroll: true })} />
      )}
    </section>
  );
}

interface HandingProps {
  readonly workCase: WorkCase;
  /** The buttons change with the owner, so the focus goes to the owner's name. */
  readonly onHanded: () => void;
}

/** Taking a case, letting it go, and giving it to a colleague. */
function Handing({ workCase, onHanded }: HandingProps) {
  const { user } = useSession();
  const mayLookUp = usePrivilege('employees.view');
  const queries = useQueryClient();
  const assign = useMutation({
    mutationFn: (ownerUserId: number | null) =>
      api.call(assignWorkCase, { body: { workCaseId: workCase._id, version: workCase.version, ownerUserId } }),
    onSuccess: (answer) => {
      takeCase(queries, answer.workCase);
      onHanded();
    },
  });
  const give = (ownerUserId: number | null) => !assign.isPending && assign.mutate(ownerUserId);
  const { owner } = workCase;
  return (
    <div className="mt-3 space-y-3">
      <div className="flex flex-wrap gap-2">
        {!workCase.isMine && user && (
          <Button size="small" busy={assign.isPending} onClick={() => give(user.user_id)}>
            {owner ? 'Take over' : 'Assign to me'}
          </Button>
        )}
        {owner && (
          <Button size="small" tone="plain" busy={assign.isPending} onClick={() => give(null)}>
            Let it go
          </Button>
        )}
      </div>
      {mayLookUp && (
        // A person who has just been given it is no longer picked.
        <GiveToColleague key={workCase.version} owner={owner} busy={assign.isPending} onGive={give} />
      )}
      {assign.isError && <FailureNotice failure={assign.error} />}
    </div>
  );
}

function BookingCard({ workCase }: { readonly workCase: WorkCase }) {
  const { service, bookingId, tripId } = workCase;
  const view = useBookingViews()[service ?? ''];
  return (
    <section aria-labelledby="case-booking" className="card p-4">
      <h2 id="case-booking" className="mb-3 font-semibold">
        Booking
      </h2>
      <dl className="space-y-2 text-[13px]">
        <div className="flex justify-between gap-4">
          <dt className="text-ink-2">Travellers</dt>
          <dd className="min-w-0 text-right break-words">{workCase.travelers ?? '-'}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-ink-2">{view?.locator ?? 'PNR'}</dt>
          <dd translate="no" className="font-mono">
            {workCase.locator ?? '-'}
          </dd>
        </div>
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        {service !== null && bookingId !== null && <OpenBooking service={service} bookingId={bookingId} />}
        {tripId !== null && (
          <Link to="/trip/details" search={{ tripId }} className={buttonClass('plain', 'small')}>
            Open the trip
          </Link>
        )}
      </div>
    </section>
  );
}

interface GiveToColleagueProps {
  readonly owner: WorkCase['owner'];
  readonly busy: boolean;
  readonly onGive: (userId: number) => void;
}

/** Picks a colleague of the desk to look after a case. */
function GiveToColleague({ owner, busy, onGive }: GiveToColleagueProps) {
  const [picked, setPicked] = useState<PickedPerson | null>(null);
  return (
    <div className="space-y-2 border-t border-hairline pt-3">
      <PersonPicker
        who="employees"
        label="Give to a colleague of the desk"
        value={picked}
        onChange={setPicked}
        without={owner ? [owner.user_id] : []}
      />
      {picked && (
        <Button size="small" busy={busy} onClick={() => onGive(picked.user_id)}>
          Give to {picked.name}
        </Button>
      )}
    </div>
  );
}

/** The claim on the airline, ready to be sent: the letter with what it encloses, and its words for a mail. */
function EvidenceCard({ workCaseId }: { readonly workCaseId: string }) {
  const query = { caseId: workCaseId };
  return (
    <section aria-labelledby="case-evidence" className="card p-4">
      <h2 id="case-evidence" className="font-semibold">
        Evidence
      </h2>
      <p className="mt-1 mb-3 text-[13px] text-ink-2">
        The letter to the airline with everything it encloses: fare taken apart, record, the airline's statement and the
        calculation.
      </p>
      <div className="flex flex-wrap gap-2">
        <Paper icon={FileText} label="Claim with evidence" load={() => api.download(downloadRefundClaim, { query })} />
        <Paper icon={Mail} label="Letter as text" load={() => api.download(downloadRefundLetter, { query })} />
      </div>
    </section>
  );
}

interface PaperProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly load: () => Promise<{ readonly blob: Blob; readonly fileName: string }>;
}

function Paper({ icon: Icon, label, load }: PaperProps) {
  const file = useMutation({
    mutationFn: load,
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return (
    <Button size="small" busy={file.isPending} onClick={() => !file.isPending && file.mutate()}>
      {!file.isPending && <Icon aria-hidden size={15} />} {label}
    </Button>
  );
}
