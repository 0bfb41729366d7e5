import { LEAST_LETTERS } from '@pravas/domain/hotel/suggest-places.ts';
import { BriefcaseBusiness, Building2, Hotel, type LucideIcon, MapPin, Plane, Search, TrainFront } from 'lucide-react';
import type { Ref } from 'react';
import { useSuggestions } from '../../lib/use-suggestions.ts';
import { cx } from '../../ui/class-names.ts';
import { SuggestField } from '../../ui/suggest-field.tsx';
import { type ChosenPlace, NO_PLACE, type PlaceKind, type PlaceText, placeTextOf } from './hotel-draft.ts';
import { isLongEnough, placesQuery, type SuggestedPlace } from './suggested-places.ts';

/** The name and the look of each kind. */
const KINDS: Readonly<Record<PlaceKind, { readonly icon: LucideIcon; readonly word: string }>> = {
  office: { icon: BriefcaseBusiness, word: 'Office' },
  city: { icon: Building2, word: 'City' },
  area: { icon: MapPin, word: 'Area' },
  station: { icon: TrainFront, word: 'Station' },
  airport: { icon: Plane, word: 'Airport' },
  hotel: { icon: Hotel, word: 'Hotel' },
};

interface PlaceFieldProps {
  readonly value: PlaceText;
  readonly onChange: (value: PlaceText) => void;
  readonly onTouched: () => void;
  readonly error: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}

/**
 * Where to stay, by what people call it. Leaving with Tab takes the first suggestion, also when the answer is still on
 * its way; text without a choice is no place.
 */
export function PlaceField({ value, onChange, onTouched, error, ref }: PlaceFieldProps) {
  const offers = useSuggestions<SuggestedPlace>({
    text: value.text,
    isChosen: value.place !== null,
    onType: (text) => onChange({ text, place: null }),
    onChoose: (place) => onChange(place ? placeTextOf(plain(place)) : NO_PLACE),
    query: placesQuery,
    debounceMs: 200,
    isAsked: isLongEnough,
    offered: (found) => found,
    ifNothingFound: 'keep',
    notes: {
      waiting: 'Loading ...',
      none: 'No city, hotel or area by that name',
      tooShort: `Type ${LEAST_LETTERS} letters or more`,
    },
  });
  return (
    <SuggestField
      label="Search by city, hotel, or area"
      icon={Search}
      placeholder="Bengaluru, Koramangala, our office…"
      list={{ name: 'Places to stay', found: 'places found' }}
      text={value.text}
      isChosen={value.place !== null}
      offers={offers}
      keyOf={(place) => place.key}
      option={(place) => <PlaceOption place={place} />}
      opensOnFocus
      {...{ onTouched, error, ref }}
    />
  );
}

function PlaceOption({ place }: { readonly place: SuggestedPlace }) {
  const { icon: Icon, word } = KINDS[place.kind];
  return (
    <>
      <Icon
        aria-hidden
        size={18}
        className={cx('shrink-0', place.kind === 'office' ? 'text-marigold-ink' : 'text-ink-3')}
      />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-[15px]">
          {place.parts.map(({ text, isTyped }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one name have no other order.
            <span key={index} className={isTyped ? 'font-semibold' : 'font-medium text-ink-2'}>
              {text}
            </span>
          ))}
        </span>
        {place.detail && <span className="block truncate text-meta text-ink-2">{place.detail}</span>}
      </span>
      <span className="shrink-0 text-meta text-ink-3">{word}</span>
    </>
  );
}

/** Without the parts that only the list shows: the form keeps it. */
function plain({ key, kind, name, detail, hotelId }: ChosenPlace): ChosenPlace {
  return { key, kind, name, detail, hotelId };
}
