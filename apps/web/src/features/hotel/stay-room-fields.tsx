import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError, TextField } from '../../ui/field.tsx';
import { newRoom } from './stay-form.ts';
import { roomText, type StayForm, withRoom } from './stay-text.ts';

const MOST_ROOMS = 6;

interface RoomFieldsProps {
  readonly form: StayForm;
  readonly travelers: readonly { readonly index: number; readonly name: string }[];
}

/** The rooms, what a night in each costs, and who sleeps there. */
export function RoomFields({ form, travelers }: RoomFieldsProps) {
  const { rooms } = form.values;
  const sleeping = new Set(rooms.flatMap((room) => room.travelers));
  const add = () =>
    form.update((values) => ({
      ...values,
      rooms: [...values.rooms, newRoom(travelers.map(({ index }) => index).filter((one) => !sleeping.has(one)))],
    }));
  return (
    <section aria-labelledby="the-rooms" className="card p-4 sm:p-5">
      <h2 id="the-rooms" className="mb-4 font-semibold">
        Rooms
      </h2>
      <ol className="space-y-5 divide-y divide-hairline">
        {rooms.map((room, at) => (
          // Rooms have no name of their own: their place distinguishes them.
          // biome-ignore lint/suspicious/noArrayIndexKey: a room's place in the order is its identity.
          <li key={at} className="[&:not(:first-child)]:pt-5">
            <div className="flex items-start gap-2">
              <TextField
                {...roomText(form, at, 'name')}
                label={rooms.length === 1 ? 'Room' : `Room ${at + 1}`}
                placeholder="Deluxe Twin Room"
                className="min-w-0 flex-1"
              />
              {rooms.length > 1 && (
                <IconButton
                  label={`Remove room ${at + 1}`}
                  className="mt-[27px]"
                  onClick={() =>
                    form.update((values) => ({ ...values, rooms: values.rooms.filter((_, index) => index !== at) }))
                  }
                >
                  <X aria-hidden size={17} />
                </IconButton>
              )}
            </div>
            <div className="mt-4 grid gap-4 @xl:grid-cols-2">
              <TextField
                {...roomText(form, at, 'pricePerNight')}
                label="Price per night, in rupees"
                inputMode="decimal"
                hint="Before GST, meals within it"
              />
              <TextField
                {...roomText(form, at, 'taxPerNight')}
                label="GST per night, in rupees"
                inputMode="decimal"
                hint="Leave blank: 5 % up to ₹7,500, above it 18 %"
              />
            </div>
            <fieldset className="mt-4">
              <legend className="mb-1 text-[13px] font-medium text-ink-2">Who sleeps in it</legend>
              <div className="grid gap-x-4 @xl:grid-cols-2">
                {travelers.map(({ index, name }) => (
                  <Checkbox
                    key={index}
                    checked={room.travelers.includes(index)}
                    wraps
                    onChange={(isIn) =>
                      form.update((values) =>
                        withRoom(values, at, {
                          travelers: isIn
                            ? [...room.travelers, index].toSorted((a, b) => a - b)
                            : room.travelers.filter((one) => one !== index),
                        }),
                      )
                    }
                  >
                    {name}
                  </Checkbox>
                ))}
              </div>
              <FieldError id={`rooms.${at}.travelers-error`} text={form.error(`rooms.${at}.travelers`)} />
            </fieldset>
          </li>
        ))}
      </ol>
      <FieldError id="rooms-error" text={form.error('rooms')} />
      {rooms.length < MOST_ROOMS && (
        <Button size="small" tone="plain" className="mt-3 -ml-3" onClick={add}>
          <Plus aria-hidden size={15} /> Add a room
        </Button>
      )}
    </section>
  );
}
