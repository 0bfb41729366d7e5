/** A leg as TBO sends it, with the oddities that its samples show: numbers as strings, nulls. */
export function aWireSegment(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    Baggage: '15 KG',
    CabinBaggage: '7 KG',
    CabinClass: 2,
    SupplierFareClass: null,
    TripIndicator: 1,
    SegmentIndicator: 1,
    NoOfSeatAvailable: 4,
    Airline: { AirlineCode: '6E', AirlineName: 'Indigo', FlightNumber: '6045', FareClass: 'R', OperatingCarrier: '' },
    Origin: {
      Airport: {
        AirportCode: 'DEL',
        AirportName: 'x',
        Terminal: 'T3',
        CityCode: 'DEL',
        CityName: 'x',
        CountryCode: 'IN',
      },
      DepTime: '2027-01-05T06:10:00',
    },
    Destination: {
      Airport: {
        AirportCode: 'BOM',
        AirportName: 'x',
        Terminal: 'Terminal 2',
        CityCode: 'BOM',
        CityName: 'x',
        CountryCode: 'IN',
      },
      ArrTime: '2027-01-05T08:25:00',
    },
    Duration: 135,
    Craft: '32N',
    ...overrides,
  };
}

/** A result as Search sends it. */
export function aWireResult(overrides: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    ResultIndex: 'OB2[TBO]abc',
    Source: 6,
    IsLCC: true,
    IsRefundable: true,
    NonRefundable: false,
    AirlineCode: '6E',
    AirlineRemark: null,
    ResultFareType: 'RegularFare',
    FareClassification: { Color: 'lightBlue', Type: 'Saver' },
    GSTAllowed: true,
    IsGSTMandatory: false,
    IsHoldAllowed: false,
    IsFreeMealAvailable: false,
    Fare: {
      Currency: 'INR',
      BaseFare: 4000,
      Tax: 811.3999999,
      TaxBreakup: [
        { key: 'K3', value: 221 },
        { key: 'YQTax', value: 425 },
        { key: 'TotalTax', value: 811.4 },
      ],
      YQTax: 425,
      OtherCharges: 10,
      PublishedFare: 4821.4,
      OfferedFare: 4750.25,
    },
    FareBreakdown: [{ Currency: 'INR', PassengerType: 1, PassengerCount: 1, BaseFare: 4000, Tax: 811.4, YQTax: 425 }],
    Segments: [[aWireSegment()]],
    MiniFareRules: [
      [{ JourneyPoints: 'DEL-BOM', Type: 'Cancellation', From: '4', To: '365', Unit: 'DAYS', Details: 'INR 3000' }],
    ],
    ...overrides,
  };
}
