import { searchHotelPlaces } from '@pravas/contract/hotel/suggest-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { statesQuery } from '../../lib/lookups.ts';
import { api } from '../../lib/session.ts';
import { ComboboxField, type FoundOption } from '../../ui/combobox-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { MomentField } from '../../ui/moment-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { isTyped, typedHotel } from './stay-form.ts';
import { BOARD_OPTIONS, PAYMENT_OPTIONS, REGISTERED_OPTIONS } from './stay-options.ts';
import { type StayForm, stayText } from './stay-text.ts';

/** Which hotel, and when. */
export function HotelFields({ form }: { readonly form: StayForm }) {
  const { checkIn, checkOut } = form.values;
  return (
    <section aria-labelledby="the-hotel" className="card p-4 sm:p-5">
      <h2 id="the-hotel" className="mb-4 font-semibold">
        The hotel
      </h2>
      <div className="grid gap-4 @xl:grid-cols-2">
        <ComboboxField
          label="Hotel"
          value={form.values.hotel}
          error={form.error('hotel')}
          onChange={(hotel) => form.set('hotel', hotel)}
          onBlur={() => form.touch('hotel')}
          placeholder="Type its name"
          searchKey={['hotels-by-name']}
          search={searchHotels}
          className="@xl:col-span-2"
        />
        {isTyped(form.values) && <TypedHotelFields form={form} />}
      </div>
      <div className="mt-4 grid gap-4 @xl:grid-cols-2">
        <DateField
          label="Check-in"
          value={checkIn}
          onChange={(value) => form.set('checkIn', value)}
          onBlur={() => form.touch('checkIn')}
          error={form.error('checkIn')}
        />
        <DateField
          label="Check-out"
          value={checkOut}
          onChange={(value) => form.set('checkOut', value)}
          onBlur={() => form.touch('checkOut')}
          error={form.error('checkOut')}
        />
      </div>
    </section>
  );
}

/** The fields that no list knows of a hotel. */
function TypedHotelFields({ form }: { readonly form: StayForm }) {
  const states = useQuery(statesQuery('IN'));
  const options = (states.data?.data ?? []).map(({ stateName, gstCode }) => ({ value: gstCode, label: stateName }));
  return (
    <>
      <TextField {...stayText(form, 'address')} label="Address" className="@xl:col-span-2" />
      <TextField {...stayText(form, 'city')} label="City" />
      <TextField {...stayText(form, 'postalCode')} label="PIN code (if known)" inputMode="numeric" />
      <SelectField {...stayText(form, 'stateCode')} label="State" placeholder="Choose" options={options} />
      <TextField {...stayText(form, 'phone')} label="Telephone (if known)" inputMode="tel" />
      <SelectField
        {...stayText(form, 'registered')}
        label="Registered for GST"
        placeholder="Not known"
        options={REGISTERED_OPTIONS}
      />
    </>
  );
}

/** Hotels of our list by name, and the name itself for one that it does not have. */
async function searchHotels(text: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
  if (text.length < 3) return [];
  const { searchList } = await api.call(searchHotelPlaces, { query: { searchText: text, size: 20 }, signal });
  const listed = searchList.flatMap(({ hotelData: { hotelId }, name, subText }) =>
    hotelId === null ? [] : [{ value: hotelId, label: name, detail: subText }],
  );
  return [...listed, typedHotel(text)];
}

/** Meals, who pays whom, and what cancelling costs. */
export function TermsFields({ form }: { readonly form: StayForm }) {
  return (
    <section aria-labelledby="the-terms" className="card p-4 sm:p-5">
      <h2 id="the-terms" className="mb-4 font-semibold">
        Meals, payment and cancelling
      </h2>
      <div className="grid gap-4 @xl:grid-cols-2">
        <SelectField {...stayText(form, 'board')} label="Meals" placeholder="Not said" options={BOARD_OPTIONS} />
        <SelectField {...stayText(form, 'payment')} label="Payment" options={PAYMENT_OPTIONS} />
        <MomentField
          {...stayText(form, 'freeUntil')}
          label="Free cancellation until"
          hint="Hotel time; leave blank if there is no refund"
        />
        <TextField
          {...stayText(form, 'kept')}
          label="Kept after that, in rupees"
          inputMode="decimal"
          hint="Until check-in; leave blank if it keeps everything"
        />
      </div>
      <div className="mt-4">
        <TextArea
          {...stayText(form, 'houseRules')}
          label="What the hotel asks from guests (if anything)"
          hint="One a line"
          rows={2}
        />
      </div>
    </section>
  );
}
