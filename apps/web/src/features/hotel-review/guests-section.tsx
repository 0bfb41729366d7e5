import type { Form } from '../../lib/form.ts';
import { useSession } from '../../lib/session.ts';
import { FieldError } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { bedsOf, type GuestEntry, type Review } from './guest-entries.ts';
import { GuestFields } from './guest-fields.tsx';
import type { ReviewValues } from './review-form.ts';

interface GuestsSectionProps {
  readonly review: Review;
  readonly form: Form<ReviewValues>;
}

/** Who sleeps in each room; the first adult answers for it at the desk. */
export function GuestsSection({ review, form }: GuestsSectionProps) {
  const { user } = useSession();
  const beds = review.rooms.flatMap(bedsOf);
  const refusal = beds.length > Math.max(1, review.travelers.length) ? othersRefusal(review) : null;
  const change = (room: number, at: number, part: Partial<GuestEntry>) =>
    form.update((values) => ({
      ...values,
      rooms: values.rooms.map((one, index) =>
        index === room
          ? { guests: one.guests.map((guest, place) => (place === at ? { ...guest, ...part } : guest)) }
          : one,
      ),
    }));
  return (
    <section aria-labelledby="guests" className="card">
      <div className="px-4 pt-4 pb-3 sm:px-5">
        <h2 id="guests" className="text-[15px] font-semibold">
          Who sleeps where
        </h2>
        <p className="mt-0.5 text-[13px] text-ink-2">
          Names as on the identity document. The first adult of a room checks in for it.
        </p>
        {review.needs.pans > 0 && (
          <p className="mt-1 text-[13px] text-ink-2">
            The hotel asks for {review.needs.pans === 1 ? 'the PAN of an adult' : `${review.needs.pans} different PANs`}
            . A PAN saved in a profile need not be typed.
          </p>
        )}
        {refusal !== null && (
          <Notice tone="warning" title={refusal} className="mt-3">
            You can search for yourself alone, or turn on personal booking.
          </Notice>
        )}
        {!review.isPersonal && review.rooms.some(({ adults }) => adults > 1) && (
          <p className="mt-1 text-[13px] text-ink-2">
            We ask colleagues who share a room first: you pay once each has agreed. Ask guests yourself.
          </p>
        )}
        <FieldError id="rooms-error" text={form.error('rooms')} />
      </div>
      {review.rooms.map((room, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: rooms have no name of their own, and their order does not change.
          key={index}
          className="border-t border-hairline px-4 py-4 sm:px-5"
        >
          <legend className="float-left mb-3 w-full font-medium">
            Room {index + 1} <span className="font-normal text-ink-2">· {room.name}</span>
          </legend>
          {room.adults > 1 && hasOneBed(room) && (
            <p className="clear-both mb-3 text-[13px] text-ink-2">
              This room is sold with one bed for two; two single beds are a request.
            </p>
          )}
          <FieldError id={`room-${index}-error`} text={form.error(`rooms.${index}.guests`)} />
          <div className="clear-both space-y-5">
            {bedsOf(room).map((bed, at) => {
              const guest = form.values.rooms[index]?.guests[at];
              return (
                guest && (
                  <GuestFields
                    // biome-ignore lint/suspicious/noArrayIndexKey: beds neither.
                    key={at}
                    path={`rooms.${index}.guests.${at}`}
                    place={at}
                    bed={bed}
                    guest={guest}
                    review={review}
                    selfId={user?.user_id ?? 0}
                    form={form}
                    onChange={(part) => change(index, at, part)}
                  />
                )
              );
            })}
          </div>
        </fieldset>
      ))}
    </section>
  );
}

/** Why nobody else may be named; null where somebody may. */
function othersRefusal({ refusals }: Review): string | null {
  return refusals.colleagues && refusals.guests;
}

/** True where the supplier says of a room that it has a single bed to share. */
function hasOneBed({ name, beds }: Review['rooms'][number]): boolean {
  return /\b1 (?:double|queen|king)\b/i.test(beds ?? name);
}
