/**
 * A PreBook for one night at one property in India as an agency received it in July 2026, its amounts digit for digit. The name,
 * the inside of the code and the conditions are replaced by others of their form.
 */
export const CAPTURED_PRE_BOOK = `{
  "Status": { "Code": 300, "Description": "Insufficient Balance" },
  "HotelResult": [{
    "HotelCode": "1011647",
    "Currency": "INR",
    "RateConditions": [
      "CheckIn Time-Begin: 12:00 PM",
      "&lt;p&gt;Guests under 18 years are not allowed.&lt;/p&gt;",
      "&lt;ul&gt;&lt;li&gt;Unmarried couples are not allowed.&lt;/li&gt;&lt;li&gt;Aadhaar, passport &amp;amp; driving licence are accepted as identity documents&lt;/li&gt;&lt;/ul&gt;"
    ],
    "Rooms": [{
      "Name": ["Deluxe Room, 1 King Bed, NonSmoking"],
      "BookingCode": "1011647!TB!2!TB!0f8d0c6e-7a53-4a9d-8a7a-1f2f3e4d5c6b!TB!N!TB!AFF!",
      "Inclusion": "Free WiFi",
      "DayRates": [[{ "BasePrice": 4666.96 }]],
      "TotalFare": 4965.35,
      "TotalTax": 298.39,
      "NetAmount": 4965.3484833,
      "NetTax": 298.3865483000001,
      "MealType": "Room_Only",
      "IsRefundable": true,
      "WithTransfers": false,
      "PriceBreakUp": [{
        "RoomRate": 4539.37,
        "RoomTax": 275.4200000000001,
        "ServiceFee": 127.591935,
        "TaxBreakup": [{ "TaxType": "Tax_IGST", "TaxableAmount": 127.591935, "TaxPercentage": 18, "TaxAmount": 22.9665483 }]
      }],
      "CancelPolicies": [
        { "FromDate": "07-07-2026 00:00:00", "ChargeType": "Fixed", "CancellationCharge": 0 },
        { "FromDate": "22-07-2026 00:00:00", "ChargeType": "Fixed", "CancellationCharge": 4943.62 }
      ],
      "LastCancellationDeadline": "21-07-2026 23:59:59"
    }]
  }],
  "ValidationInfo": {
    "PanMandatory": false,
    "PassportMandatory": false,
    "CorporateBookingAllowed": false,
    "PanCountRequired": 0,
    "SamePaxNameAllowed": true,
    "SpaceAllowed": true,
    "SpecialCharAllowed": false,
    "PaxNameMinLength": 1,
    "PaxNameMaxLength": 35,
    "CharLimit": true,
    "PackageFare": false,
    "PackageDetailsMandatory": false,
    "DepartureDetailsMandatory": false,
    "GSTAllowed": true,
    "CrpPANMandatory": false,
    "IsAgencyOwnPANAllowed": false
  }
}`;
