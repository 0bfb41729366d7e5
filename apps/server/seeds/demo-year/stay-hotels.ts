/** A hotel of the demo's world: its price is that of a usual night in rupees. */
export interface DemoHotel {
  readonly name: string;
  readonly area: string;
  readonly stars: number;
  readonly phone: string;
  readonly rupees: number;
  /** Whether the company has a rate of its own there. */
  readonly isAgreed: boolean;
}

const hotel = (
  name: string,
  area: string,
  stars: number,
  line: number,
  rupees: number,
  isAgreed = false,
): DemoHotel => ({
  name: `${name} ${area}`,
  area,
  stars,
  phone: `+9180000${line}`,
  rupees,
  isAgreed,
});

/** A city with the hotels that the company's people stay at. */
export interface DemoCity {
  readonly stateCode: string;
  readonly postalCode: string;
  readonly hotels: readonly [DemoHotel, ...DemoHotel[]];
}

/** Hotels of the sandbox where the company's people go, by the city's name on a ticket. */
export const DEMO_HOTELS: Readonly<Record<string, DemoCity>> = {
  'New Delhi': {
    stateCode: '07',
    postalCode: '110019',
    hotels: [
      hotel('Kelunde Suites', 'Nehru Place', 3, 10_203, 3_930),
      hotel('Velsara Suites', 'Aerocity', 3, 10_206, 3_270, true),
      hotel('Ikshora Grand', 'Nehru Place', 4, 10_208, 8_040),
    ],
  },
  Mumbai: {
    stateCode: '27',
    postalCode: '400051',
    hotels: [
      hotel('Nelvika Suites', 'Lower Parel', 3, 10_103, 3_640),
      hotel('Yelkora Grand', 'BKC', 4, 10_109, 6_110, true),
      hotel('Umbrika Grand', 'Andheri East', 4, 10_108, 8_140),
    ],
  },
  Hyderabad: {
    stateCode: '36',
    postalCode: '500081',
    hotels: [
      hotel('Marunda Suites', 'Banjara Hills', 3, 10_503, 2_880),
      hotel('Brishka Grand', 'HITEC City', 4, 10_509, 5_620, true),
    ],
  },
  Pune: {
    stateCode: '27',
    postalCode: '411014',
    hotels: [
      hotel('Ikshora Suites', 'Viman Nagar', 3, 10_703, 3_220),
      hotel('Quillam Suites', 'Kharadi', 3, 10_706, 4_210, true),
    ],
  },
  Chennai: {
    stateCode: '33',
    postalCode: '600032',
    hotels: [
      hotel('Avelume Suites', 'Guindy', 3, 10_606, 4_370, true),
      hotel('Saltora Grand', 'Nungambakkam', 4, 10_609, 4_970),
    ],
  },
  Kolkata: {
    stateCode: '19',
    postalCode: '700091',
    hotels: [
      hotel('Yelkora Suites', 'Sector V', 3, 10_806, 3_710, true),
      hotel('Kelunde Grand', 'Park Street', 4, 10_809, 6_790),
    ],
  },
};
