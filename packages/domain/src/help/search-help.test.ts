import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexHelp, isOneSlipOff, type SearchedArticle, searchHelp } from './search-help.ts';

const ARTICLES: readonly SearchedArticle[] = [
  {
    id: 'refund',
    title: 'When a refund arrives',
    synonyms: ['money back'],
    text: 'It goes back to the card that paid within 6-7 working days. Cancelling a flight may cost a charge.',
  },
  {
    id: 'cancel',
    title: 'Cancel a flight',
    synonyms: ['drop'],
    text: 'Open the trip, choose what to cancel and see the refund first.',
  },
  {
    id: 'approval',
    title: 'Ask for approval',
    synonyms: ['permission'],
    text: 'Your approver decides about the trip.',
  },
  { id: 'hotel', title: 'Book a hotel', synonyms: ['stay', 'room'], text: 'Near your office in Bengalūru.' },
  { id: 'bus', title: 'Book a bus', synonyms: ['coach'], text: 'Seats and berths.' },
];
const INDEX = indexHelp(ARTICLES);
const search = (typed: string) => searchHelp(INDEX, typed);

describe('searchHelp', () => {
  it('puts a hit in the title before one in the text', () => {
    expect(search('refund')).toEqual(['refund', 'cancel']);
    expect(search('cancel')).toEqual(['cancel', 'refund']);
  });

  it('finds by synonym, by beginning, and by another form of the word', () => {
    expect(search('permission')).toEqual(['approval']);
    expect(search('ref')).toEqual(['refund', 'cancel']);
    expect(search('cancelled')).toEqual(['cancel', 'refund']);
    expect(search('refunds')).toEqual(['refund', 'cancel']);
    expect(search('hotels')).toEqual(['hotel']);
  });

  it('forgives one letter: wrong, missing, too many, swapped', () => {
    for (const typed of ['refumd', 'refnd', 'refundd', 'refudn']) expect(search(typed)[0]).toBe('refund');
    expect(search('bsu')).toEqual([]);
    expect(search('rfnd')).toEqual([]);
  });

  it('minds neither case nor accents', () => {
    expect(search('BENGALURU')).toEqual(['hotel']);
    expect(search('réfund')[0]).toBe('refund');
  });

  it('leaves the small words of a question out, unless nothing else was typed', () => {
    expect(search('When do I get my refund?')[0]).toBe('refund');
    expect(search('how')).toEqual([]);
    expect(search('about the')).toContain('approval');
    expect(search('the')).toContain('approval');
  });

  it('wants every word, or half of them where no article has all', () => {
    expect(search('book hotel')).toEqual(['hotel']);
    expect(search('book aeroplane')).toEqual(['bus', 'hotel']);
    expect(search('quantum aeroplane hotel')).toEqual([]);
  });

  it('finds nothing where there is nothing to look for', () => {
    expect(['', '   ', '?!', 'zzzz'].map(search)).toEqual([[], [], [], []]);
  });

  it('answers in the same order whatever the order of the articles', () => {
    const word = fc.constantFrom('refund', 'book', 'cancel', 'trip', 'a', 'flight', 'hotle', 'office');
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...ARTICLES], { minLength: 5 }),
        fc.array(word, { maxLength: 4 }),
        (mixed, typed) => {
          expect(searchHelp(indexHelp(mixed), typed.join(' '))).toEqual(search(typed.join(' ')));
        },
      ),
    );
  });

  it('finds an article by any longer word of it with any one letter lost', () => {
    const telling = ARTICLES.flatMap(({ id, title, text }) =>
      [title, text].flatMap((part) => part.match(/\p{L}{6,}/gu) ?? []).map((word) => ({ id, word })),
    );
    fc.assert(
      fc.property(fc.constantFrom(...telling), fc.nat(), ({ id, word }, at) => {
        const lost = at % word.length;
        expect(search(word)).toContain(id);
        expect(search(word.slice(0, lost) + word.slice(lost + 1))).toContain(id);
      }),
    );
  });

  it('answers each article at most once and stays quick with whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500, unit: 'grapheme' }), (typed) => {
        const found = search(typed);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });
});

describe('isOneSlipOff', () => {
  it('is no slip where nothing differs, and the same both ways', () => {
    expect(isOneSlipOff('refund', 'refund')).toBe(false);
    fc.assert(
      fc.property(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 }), (a, b) => {
        expect(isOneSlipOff(a, b)).toBe(isOneSlipOff(b, a));
      }),
    );
  });
});
