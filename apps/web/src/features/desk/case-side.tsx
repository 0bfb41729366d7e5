import { assignWorkCase } from '@pravas/contract/desk/case-operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { api, usePrivilege, useSession } from '../../lib/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { takeCase, type WorkCase } from './case-query.ts';
import { EvidenceCard } from './evidence-card.tsx';
import { GiveToColleague } from './give-to-colleague.tsx';

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
        Looked after by
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
  /** The buttons change with the owner, so the focus goes to where his name stands. */
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
            {owner ? 'Take over' : 'Take it'}
          </Button>
        )}
        {owner && (
          <Button size="small" tone="plain" busy={assign.isPending} onClick={() => give(null)}>
            Let it go
          </Button>
        )}
      </div>
      {mayLookUp && (
        // Who has just been given it is no longer picked.
        <GiveToColleague key={workCase.version} owner={owner} busy={assign.isPending} onGive={give} />
      )}
      {assign.isError && <FailureNotice failure={assign.error} />}
    </div>
  );
}

function BookingCard({ workCase }: { readonly workCase: WorkCase }) {
  const { flightId, tripId } = workCase;
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
          <dt className="text-ink-2">PNR</dt>
          <dd className="font-mono">{workCase.airlinePnr ?? '-'}</dd>
        </div>
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        {flightId !== null && (
          <Link to="/trip/flight" search={{ flightId }} className={buttonClass('quiet', 'small')}>
            Open the flight
          </Link>
        )}
        {tripId !== null && (
          <Link to="/trip/details" search={{ tripId }} className={buttonClass('plain', 'small')}>
            Open the trip
          </Link>
        )}
      </div>
    </section>
  );
}
