import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameOnTicket, printedName, printedNameText, printedOtherwise, spellsOtherwise } from './printed-name.ts';

const onTicket = (firstName: string, lastName: string, limits?: { given: number; family: number }) => {
  const answer = printedName({ firstName, lastName }, limits);
  return answer.ok ? printedNameText(answer.name) : answer.problems.map(({ field }) => field).join(' and ');
};

describe('the name on a ticket (ICAO 9303 part 3, section 6)', () => {
  it.each([
    ['Łukasz', 'Wójcik', 'LUKASZ WOJCIK'],
    ['Jürgen', 'Straßer', 'JUERGEN STRASSER'],
    ['Søren', 'Åkesson', 'SOEREN AAKESSON'],
    ['Þóra', 'Guðmundsdóttir', 'THORA GUDMUNDSDOTTIR'],
    ['İpek', 'Işık', 'IPEK ISIK'],
    ['Zoë', "O'Brien", 'ZOE OBRIEN'],
    ['Anne-Marie', 'D’Souza', 'ANNE MARIE DSOUZA'],
    ['A. R.', 'Rahman', 'A R RAHMAN'],
    ['Nguyễn Thị', 'Phượng', 'NGUYEN THI PHUONG'],
    ['Ștefan', 'Țăranu', 'STEFAN TARANU'],
    ['Đorđe', 'Čavić', 'DORDE CAVIC'],
    ['Юлия', 'Щербакова', 'IULIIA SHCHERBAKOVA'],
    ['Сергей', 'Соловьёв', 'SERGEI SOLOVEV'],
    ['Ｌｉ', 'Ｗｅｉ', 'LI WEI'],
    ['Ƈ', 'Rao', 'firstName'],
    ['आशा', 'Rao', 'firstName'],
    ['Asha', 'ராவ்', 'lastName'],
    ['李', '王', 'firstName and lastName'],
    ['Asha आ', 'Rao', 'firstName'],
    ['-', "'", 'firstName and lastName'],
  ])('%s %s: %s', (first, last, expected) => {
    expect(onTicket(first, last)).toBe(expected);
  });

  it('is the same however the letters were composed', () => {
    for (const name of ['Łukasz', 'Jürgen', 'Åse', 'Нина Йовчева', 'Zoë']) {
      expect(onTicket(name.normalize('NFD'), 'Rao')).toBe(onTicket(name.normalize('NFC'), 'Rao'));
    }
  });

  it('leaves out given names from the last where they are too many, and never cuts a surname', () => {
    const limits = { given: 20, family: 20 };
    expect(onTicket('Venkata Subramanya Narasimha', 'Rao', limits)).toBe('VENKATA SUBRAMANYA RAO');
    expect(onTicket('Balasubramaniyamurthyan', 'Rao', limits)).toBe('BALASUBRAMANIYAMURTH RAO');
    expect(onTicket('Asha', 'Wickremasinghe-Bandaranaike', limits)).toBe('lastName');
    const answer = printedName({ firstName: 'Asha', lastName: 'Wickremasinghe-Bandaranaike' }, limits);
    expect(answer).toMatchObject({
      problems: [
        {
          message:
            'This fare takes at most 20 letters of a last name, and WICKREMASINGHE BANDARANAIKE has 27. Choose another fare, or ask the travel desk.',
        },
      ],
    });
  });

  it('says which letter cannot be printed and what to write', () => {
    expect(printedName({ firstName: 'आशा', lastName: 'Rao' })).toEqual({
      ok: false,
      problems: [
        {
          field: 'firstName',
          message:
            'Tickets carry the letters A to Z only, so आ cannot be printed. Write the first name in Latin letters, as in the two lines at the foot of the passport’s photo page or on the photo ID.',
        },
      ],
    });
  });

  it('has to be looked at where other letters are printed, not where a hyphen or the case changes', () => {
    const differs = (firstName: string, lastName: string) => {
      const answer = printedName({ firstName, lastName });
      return answer.ok && spellsOtherwise({ firstName, lastName }, answer.name);
    };
    expect(differs('Łukasz', 'Wójcik')).toBe(true);
    expect(differs('Zoë', 'Rao')).toBe(true);
    expect(differs('Anne-Marie', "O'Brien")).toBe(false);
    expect(differs('A. R.', 'Rahman')).toBe(false);
    expect(printedOtherwise({ firstName: 'Łukasz', lastName: 'Wójcik' })).toBe('LUKASZ WOJCIK');
    expect(printedOtherwise({ firstName: 'Asha', lastName: 'Rao' })).toBeNull();
    expect(printedOtherwise({ firstName: '', lastName: '' })).toBeNull();
  });

  it('keeps what was agreed to', () => {
    const traveller = { firstName: 'Jürgen', lastName: 'Müller', printedName: { given: 'JURGEN', family: 'MULLER' } };
    expect(printedNameText(nameOnTicket(traveller))).toBe('JURGEN MULLER');
    expect(printedNameText(nameOnTicket({ firstName: 'Asha', lastName: 'Rao' }))).toBe('ASHA RAO');
  });

  it('drops no letter and prints nothing but A to Z, whatever is written', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        (a, b) => {
          const answer = printedName({ firstName: a, lastName: b });
          if (!answer.ok) return answer.problems.length > 0;
          const { given, family } = answer.name;
          const shape = /^[A-Z]+(?: [A-Z]+)*$/;
          return shape.test(given) && shape.test(family);
        },
      ),
    );
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z]{1,20}$/), fc.stringMatching(/^[A-Za-z]{1,20}$/), (first, last) => {
        expect(onTicket(first, last)).toBe(`${first} ${last}`.toUpperCase());
      }),
    );
  });
});
