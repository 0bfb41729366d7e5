import { houseRuleNotes, houseRuleOf } from '@pravas/domain/hotel/house-rules.ts';
import type { RoomGuests } from '@pravas/domain/hotel/occupancy.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { Building2, Check, CircleAlert, Clock, MapPin, Phone, Plane, TrainFront } from 'lucide-react';
import type { ReactNode } from 'react';
import { mapAddress } from '../../lib/map-address.ts';
import { cx } from '../../ui/class-names.ts';
import type { Details } from './hotel-types.ts';
import { facilityGroups } from './plan-words.ts';

/** What the hotel says of itself, what it has, and whom it lets in. */
export function HotelAbout({ details, rooms }: { readonly details: Details; readonly rooms: readonly RoomGuests[] }) {
  const { description, hotel, houseRules } = details;
  const { groups, missing } = facilityGroups(hotel.facilities);
  return (
    <>
      {description && (
        <Section title="About the hotel">
          <p className="max-w-[70ch] text-ink-2">{description}</p>
        </Section>
      )}
      <Section title="Facilities">
        <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
          {groups.map(({ title, has }) => (
            <div key={title}>
              <h3 className="mb-1 text-[13px] font-medium text-ink-2">{title}</h3>
              <ul className="space-y-1">
                {has.map((name) => (
                  <li key={name} className="flex items-center gap-2">
                    <Check aria-hidden size={15} className="shrink-0 text-green" /> {name}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        {missing.length > 0 && <p className="mt-3 text-[13px] text-ink-2">Not listed: {missing.join(', ')}</p>}
      </Section>
      {houseRules.length > 0 && (
        <Section title="House rules">
          <HouseRules rules={houseRules} rooms={rooms} />
        </Section>
      )}
    </>
  );
}

/** What a guest has to know before arrival in plain words, and all of it in the hotel's own. */
function HouseRules({
  rules,
  rooms,
}: {
  readonly rules: Details['houseRules'];
  readonly rooms: readonly RoomGuests[];
}) {
  const party = {
    ages: rooms.flatMap(({ childAges }) => childAges),
    isShared: rooms.some(({ adults }) => adults > 1),
  };
  const notes = houseRuleNotes(
    rules.map(({ text }) => houseRuleOf(text)),
    party,
  );
  const plain = [...new Map(notes.map((note) => [note.sentence, note])).values()];
  return (
    <>
      <ul className="space-y-1.5">
        {plain.map(({ sentence, concerns }) => (
          <li key={sentence} className={cx('flex items-start gap-2', concerns && 'font-medium')}>
            <CircleAlert
              aria-hidden
              size={16}
              className={cx('mt-0.5 shrink-0', concerns ? 'text-amber' : 'text-ink-3')}
            />
            <span>
              {sentence}
              {concerns && <span className="text-amber"> This is about your booking.</span>}
            </span>
          </li>
        ))}
      </ul>
      <details className={cx('text-[13px]', plain.length > 0 && 'mt-2')}>
        <summary className="inline-flex min-h-8 items-center font-medium text-blue max-sm:min-h-11">
          In the hotel's own words
        </summary>
        <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-2">
          {rules.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </details>
    </>
  );
}

const NEAR = { office: Building2, client: Building2, station: TrainFront, airport: Plane } as const;

interface HotelSideProps {
  readonly details: Details;
  /** YYYY-MM-DD. */
  readonly checkIn: string;
  readonly checkOut: string;
}

/** Check-in and check-out, where it is, how to call it, what is near. */
export function HotelSide({ details: { hotel, phone, phoneText, nearby }, checkIn, checkOut }: HotelSideProps) {
  const map = mapAddress(`${hotel.name}, ${hotel.address}`);
  return (
    <section aria-label="When and where" className="card space-y-4 p-4 text-[13px] sm:p-5">
      <ul className="space-y-2">
        <Fact icon={<Clock aria-hidden size={15} />}>
          <span className="board">
            Check-in {shortDate(checkIn)}, from {hotel.checkInFrom}
            <br />
            Check-out {shortDate(checkOut)}, until {hotel.checkOutUntil}
          </span>
        </Fact>
        <Fact icon={<MapPin aria-hidden size={15} />}>
          {hotel.address}
          {/* Where its place is known, its own map is beside this. */}
          {hotel.latitude === null && (
            <a
              href={map}
              target="_blank"
              rel="noreferrer"
              className="ml-1 inline-flex min-h-6 items-center font-medium text-blue underline underline-offset-4"
            >
              Show on a map
            </a>
          )}
        </Fact>
        {phone && (
          <Fact icon={<Phone aria-hidden size={15} />}>
            <a
              href={`tel:${phone}`}
              className="inline-flex min-h-6 items-center font-medium text-blue underline underline-offset-4"
            >
              {phoneText}
            </a>
          </Fact>
        )}
      </ul>
      {nearby.length > 0 && (
        <div className="border-t border-hairline pt-3">
          <h2 className="mb-1.5 font-semibold">How far, in a straight line</h2>
          <ul className="space-y-1.5">
            {nearby.map(({ kind, name, distanceText }) => {
              const Icon = NEAR[kind];
              return (
                <li key={`${kind} ${name}`} className="flex items-center gap-2">
                  <Icon aria-hidden size={15} className="shrink-0 text-ink-3" />
                  <span className="min-w-0 flex-1 break-words">{name}</span>
                  <span className="board text-ink-2">{distanceText}</span>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </section>
  );
}

function Fact({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <span className="mt-1 shrink-0 text-ink-3">{icon}</span>
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="card p-4 sm:p-5">
      <h2 className="mb-2 text-[15px] font-semibold">{title}</h2>
      {children}
    </section>
  );
}
