import {
  addRoom,
  CHILD_AGE_IN_LINKS,
  guestsOf,
  MOST_GUESTS,
  MOST_ROOMS,
  OLDEST_CHILD,
  occupancyNote,
  occupancyText,
  type RoomGuests,
  removeRoom,
} from '@pravas/domain/hotel/occupancy.ts';
import { BedDouble, ChevronDown, Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useMayBookForOthers } from '../../lib/use-may-book-for-others.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { FieldError, fieldBox } from '../../ui/field.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Stepper } from '../../ui/stepper.tsx';

interface RoomsFieldProps {
  readonly rooms: readonly RoomGuests[];
  readonly isPersonalBooking: boolean;
  readonly onChange: (rooms: readonly RoomGuests[]) => void;
  readonly onPersonal: (isPersonalBooking: boolean) => void;
  readonly onTouched: () => void;
  readonly error: string | undefined;
}

/** Who sleeps in which room, behind one field that reads "2 Rooms, 3 Adults, 1 Child". */
export function RoomsField(props: RoomsFieldProps) {
  const { rooms, onTouched, error } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onTouched();
  };
  return (
    <div className="relative min-w-0 flex-1">
      <span id={`${id}-label`} className="mb-1.5 block text-[13px] font-medium text-ink-2">
        Rooms and guests
      </span>
      <button
        ref={button}
        id={id}
        type="button"
        aria-labelledby={`${id}-label ${id}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-describedby={error ? `${id}-error` : undefined}
        onClick={() => (open ? close() : setOpen(true))}
        className={cx(
          fieldBox,
          'flex h-12 items-center gap-3 px-3.5 text-left text-[15px] font-medium',
          error ? 'border-red' : 'border-edge hover:border-ink-3',
        )}
      >
        <BedDouble aria-hidden size={18} className="shrink-0 text-ink-3" />
        <span className="min-w-0 flex-1 truncate">{occupancyText(rooms)}</span>
        <ChevronDown aria-hidden size={17} className="shrink-0 text-ink-3" />
      </button>
      <FieldError id={`${id}-error`} text={error} />
      <Popover
        open={open}
        onClose={close}
        anchor={button}
        label="Rooms and guests"
        align="end"
        className="max-h-[70dvh] w-[340px] max-w-[calc(100vw-48px)] overflow-y-auto p-4"
      >
        <Rooms {...props} onDone={close} />
      </Popover>
    </div>
  );
}

function Rooms({ rooms, isPersonalBooking, onChange, onPersonal, onDone }: RoomsFieldProps & { onDone(): void }) {
  const note = occupancyNote(rooms);
  const { adults, children } = guestsOf(rooms);
  const mayNotAdd = !useMayBookForOthers() && adults + children > 1 && !isPersonalBooking;
  const setRoom = (index: number, room: RoomGuests) => onChange(rooms.map((one, at) => (at === index ? room : one)));
  return (
    <>
      {rooms.map((room, index) => (
        <Room
          // biome-ignore lint/suspicious/noArrayIndexKey: a room is its place in the list.
          key={index}
          number={index + 1}
          isOnly={rooms.length === 1}
          room={room}
          onChange={(next) => setRoom(index, next)}
          onRemove={() => onChange(removeRoom(rooms, index))}
        />
      ))}
      {note && (
        <p role="status" className="rounded-lg bg-sunken px-3 py-2 text-[13px] text-ink-2">
          {note}
        </p>
      )}
      {mayNotAdd && (
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-lg bg-amber-soft px-3 py-2">
          <p role="status" className="text-[13px]">
            You can book for yourself, or personally.
          </p>
          <Button size="small" onClick={() => onPersonal(true)}>
            Make it personal
          </Button>
        </div>
      )}
      <div className="mt-3 flex items-center justify-between gap-3 border-t border-hairline pt-3">
        <Button
          tone="plain"
          size="small"
          disabled={rooms.length >= MOST_ROOMS}
          onClick={() => onChange(addRoom(rooms))}
        >
          <Plus aria-hidden size={15} /> Add a room
        </Button>
        <Button tone="strong" size="small" onClick={onDone}>
          Done
        </Button>
      </div>
      <div className="mt-2">
        <Checkbox checked={isPersonalBooking} onChange={onPersonal}>
          Personal booking
        </Checkbox>
      </div>
    </>
  );
}

interface RoomProps {
  readonly number: number;
  readonly isOnly: boolean;
  readonly room: RoomGuests;
  readonly onChange: (room: RoomGuests) => void;
  readonly onRemove: () => void;
}

function Room({ number, isOnly, room, onChange, onRemove }: RoomProps) {
  const { adults, childAges } = room;
  const setChildren = (count: number) =>
    onChange({ adults, childAges: Array.from({ length: count }, (_, at) => childAges[at] ?? CHILD_AGE_IN_LINKS) });
  return (
    <section aria-label={`Room ${number}`} className="border-b border-hairline py-2 first:pt-0 last:border-0">
      {!isOnly && (
        <div className="flex min-h-9 items-center justify-between">
          <h3 className="text-[13px] font-medium text-ink-2">Room {number}</h3>
          {number > 1 && (
            <Button tone="plain" size="small" aria-label={`Remove room ${number}`} onClick={onRemove}>
              Remove
            </Button>
          )}
        </div>
      )}
      <Stepper
        label="Adults"
        spoken={isOnly ? 'Adults' : `Adults in room ${number}`}
        hint="18 years and above"
        value={adults}
        low={1}
        high={MOST_GUESTS - childAges.length}
        onChange={(count) => onChange({ childAges, adults: within(count, 1, MOST_GUESTS - childAges.length) })}
      />
      <Stepper
        label="Children"
        spoken={isOnly ? 'Children' : `Children in room ${number}`}
        hint={`0 to ${OLDEST_CHILD} years`}
        value={childAges.length}
        low={0}
        high={MOST_GUESTS - adults}
        onChange={(count) => setChildren(within(count, 0, MOST_GUESTS - adults))}
      />
      {childAges.length > 0 && (
        <div className="grid grid-cols-3 gap-2 pb-2">
          {childAges.map((age, index) => (
            <ChildAge
              // biome-ignore lint/suspicious/noArrayIndexKey: children have no other name here.
              key={index}
              label={`Age of child ${index + 1}`}
              spoken={isOnly ? undefined : `Age of child ${index + 1} in room ${number}`}
              age={age}
              onChange={(next) =>
                onChange({ adults, childAges: childAges.map((one, at) => (at === index ? next : one)) })
              }
            />
          ))}
        </div>
      )}
    </section>
  );
}

interface ChildAgeProps {
  readonly label: string;
  readonly spoken: string | undefined;
  readonly age: number;
  readonly onChange: (age: number) => void;
}

/** At check-in: hotels price by it, so that a guess costs money at the desk. */
function ChildAge({ label, spoken, age, onChange }: ChildAgeProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-meta text-ink-2">
        {label}
      </label>
      <select
        id={id}
        value={age}
        aria-label={spoken}
        onChange={(event) => onChange(Number(event.target.value))}
        className={cx(fieldBox, 'board h-10 border-edge px-2 max-sm:h-11')}
      >
        {Array.from({ length: OLDEST_CHILD + 1 }, (_, years) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the index is the age.
          <option key={years} value={years}>
            {years === 0 ? 'Under 1' : years}
          </option>
        ))}
      </select>
    </div>
  );
}

function within(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, Number.isInteger(value) ? value : low));
}
