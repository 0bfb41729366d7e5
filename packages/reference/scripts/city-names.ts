/**
 * City names by hand, because the airport data set carries none.
 * One airport a line: `CODE|City shown|alias, alias|city group`. Aliases hold old and everyday names.
 */
export const CITY_NAME_LINES = `
DEL|Delhi|New Delhi, Dilli, IGI, NCR|DEL
DXN|Noida|Jewar, Greater Noida, Delhi NCR, New Delhi|DEL
HDO|Ghaziabad|Hindon, Delhi NCR, New Delhi|DEL
BOM|Mumbai|Bombay|BOM
NMI|Navi Mumbai|New Bombay, Panvel, Bombay|BOM
BLR|Bengaluru|Bangalore, Bengalore, Banglore|
HYD|Hyderabad|Shamshabad, Secunderabad|
MAA|Chennai|Madras|
CCU|Kolkata|Calcutta, Dum Dum|
AMD|Ahmedabad|Amdavad, Gandhinagar|
PNQ|Pune|Poona, Lohegaon|
GOX|Goa Mopa|Goa, North Goa, Panaji|GOI
GOI|Goa Dabolim|Goa, South Goa, Vasco da Gama, Panaji|GOI
COK|Kochi|Cochin, Ernakulam, Nedumbassery|
TRV|Thiruvananthapuram|Trivandrum|
CCJ|Kozhikode|Calicut, Karipur|
CNN|Kannur|Cannanore|
JAI|Jaipur|Pink City|
LKO|Lucknow|Amausi|
PAT|Patna||
VNS|Varanasi|Benares, Banaras, Kashi|
AYJ|Ayodhya|Faizabad|
IXC|Chandigarh|Mohali, Panchkula|
ATQ|Amritsar||
SXR|Srinagar|Kashmir|
IXJ|Jammu||
DED|Dehradun|Dehra Dun, Rishikesh, Haridwar|
GAU|Guwahati|Gauhati|
IXB|Bagdogra|Siliguri, Darjeeling|
IMF|Imphal||
IXA|Agartala||
BBI|Bhubaneswar|Bhubaneshwar, Cuttack|
IXR|Ranchi||
RPR|Raipur||
NAG|Nagpur||
IDR|Indore||
BHO|Bhopal||
UDR|Udaipur||
STV|Surat||
BDQ|Vadodara|Baroda|
VTZ|Visakhapatnam|Vizag, Waltair|
VIZ|Visakhapatnam Bhogapuram|Vizag, Bhogapuram|
VGA|Vijayawada|Amaravati, Bezawada|
CJB|Coimbatore|Kovai|
IXE|Mangaluru|Mangalore|
IXZ|Port Blair|Sri Vijaya Puram, Andaman|
MYQ|Mysuru|Mysore|
HBX|Hubballi|Hubli, Dharwad|
AGR|Agra|Taj Mahal|
AGX|Agatti|Lakshadweep|
AHA|Ambikapur||
AIP|Adampur|Jalandhar|
AJL|Aizawl||
AVR|Amravati||
BEK|Bareilly||
BHJ|Bhuj|Kutch|
BHU|Bhavnagar||
CDP|Kadapa|Cuddapah|
DBR|Darbhanga||
DGH|Deoghar||
DHM|Dharamshala|Dharamsala, Kangra, Gaggal|
DIB|Dibrugarh||
DIU|Diu||
DMU|Dimapur||
GAY|Gaya|Bodh Gaya|
GBI|Kalaburagi|Gulbarga|
GOP|Gorakhpur||
GWL|Gwalior||
HGI|Itanagar|Hollongi|
HJR|Khajuraho||
HRH|Aligarh||
HSS|Hisar||
ISK|Nashik|Nasik|
IXD|Prayagraj|Allahabad|
IXG|Belagavi|Belgaum|
IXI|North Lakhimpur|Lilabari|
IXK|Keshod|Junagadh|
IXL|Leh|Ladakh|
IXM|Madurai||
IXP|Pathankot||
IXS|Silchar|Kumbhirgram|
IXU|Chhatrapati Sambhajinagar|Aurangabad|
IXY|Kandla|Gandhidham|
JDH|Jodhpur|Blue City|
JGA|Jamnagar||
JGB|Jagdalpur||
JLG|Jalgaon||
JLR|Jabalpur|Jubbulpore|
JRG|Jharsuguda||
JRH|Jorhat||
JSA|Jaisalmer||
KJB|Kurnool||
KLH|Kolhapur||
KNU|Kanpur|Cawnpore|
KQH|Kishangarh|Ajmer|
KUU|Kullu|Manali, Bhuntar|
LTU|Latur||
NDC|Nanded||
PAB|Bilaspur||
PBD|Porbandar||
PGH|Pantnagar||
PNY|Puducherry|Pondicherry|
PYG|Gangtok|Pakyong, Sikkim|
HSR|Rajkot|Hirasar, RAJ|
RQY|Shivamogga|Shimoga|
SXV|Salem||
PXN|Purnia|Purnea|
SSE|Solapur|Sholapur|
BUP|Bathinda|Bhatinda|
QBM|Berhampur|Rangeilunda, Brahmapur|
VDY|Vidyanagar|Jindal Vijaynagar, Bellary|
SLV|Shimla|Simla|
ZER|Ziro|Zero|
RDP|Durgapur|Andal, Asansol|
REW|Rewa||
RJA|Rajamahendravaram|Rajahmundry|
SAG|Shirdi||
SDW|Sindhudurg|Chipi|
SHL|Shillong||
TCR|Thoothukudi|Tuticorin|
TEZ|Tezpur||
TIR|Tirupati|Tirumala|
TRZ|Tiruchirappalli|Trichy, Tiruchi|
UKE|Utkela||
VSV|Shravasti||
DXB|Dubai||DXB
DWC|Dubai World Central|Dubai, Al Maktoum|DXB
AUH|Abu Dhabi||
SHJ|Sharjah||
DOH|Doha||
MCT|Muscat||
RUH|Riyadh||
JED|Jeddah|Jiddah, Mecca|
DMM|Dammam|Al Khobar|
MED|Medina|Madinah|
BAH|Bahrain|Manama|
KWI|Kuwait City|Kuwait|
SIN|Singapore|Changi|
KUL|Kuala Lumpur|KLIA|
SZB|Kuala Lumpur Subang|Subang|
PEN|Penang|George Town|
LGK|Langkawi||
BKK|Bangkok|Suvarnabhumi, Krung Thep|BKK
DMK|Bangkok Don Mueang|Don Muang|BKK
HKT|Phuket||
CNX|Chiang Mai||
USM|Koh Samui|Samui|
KBV|Krabi||
DPS|Bali|Denpasar|
CGK|Jakarta||
SUB|Surabaya||
KNO|Medan||
HAN|Hanoi||
SGN|Ho Chi Minh City|Saigon|
DAD|Da Nang||
HKG|Hong Kong||
MFM|Macau|Macao|
TPE|Taipei|Taoyuan|
NRT|Tokyo Narita|Tokyo|TYO
HND|Tokyo Haneda|Tokyo|TYO
KIX|Osaka Kansai|Osaka|OSA
ITM|Osaka Itami|Osaka|OSA
NGO|Nagoya||
FUK|Fukuoka||
CTS|Sapporo|New Chitose|
OKA|Okinawa|Naha|
ICN|Seoul Incheon|Seoul|SEL
GMP|Seoul Gimpo|Seoul|SEL
PUS|Busan|Pusan|
CJU|Jeju||
PEK|Beijing Capital|Beijing, Peking|BJS
PKX|Beijing Daxing|Beijing, Peking|BJS
PVG|Shanghai Pudong|Shanghai|SHA
SHA|Shanghai Hongqiao|Shanghai|SHA
CAN|Guangzhou|Canton|
SZX|Shenzhen||
CTU|Chengdu Shuangliu|Chengdu|
TFU|Chengdu Tianfu|Chengdu|
CKG|Chongqing||
XIY|Xi'an|Xian|
HGH|Hangzhou||
KMG|Kunming||
WUH|Wuhan||
XMN|Xiamen||
NKG|Nanjing||
MNL|Manila||
CEB|Cebu||
PNH|Phnom Penh||
REP|Siem Reap|Angkor|
SAI|Siem Reap Angkor|Angkor|
RGN|Yangon|Rangoon|
VTE|Vientiane||
BWN|Bandar Seri Begawan|Brunei|
LHR|London Heathrow|London|LON
LGW|London Gatwick|London|LON
STN|London Stansted|London|LON
LTN|London Luton|London|LON
LCY|London City|London|LON
MAN|Manchester||
BHX|Birmingham||
EDI|Edinburgh||
GLA|Glasgow||
DUB|Dublin||
CDG|Paris Charles de Gaulle|Paris, Roissy|PAR
ORY|Paris Orly|Paris|PAR
NCE|Nice||
LYS|Lyon||
MRS|Marseille||
FRA|Frankfurt|Frankfurt am Main|
MUC|Munich|Muenchen|
BER|Berlin||
DUS|Dusseldorf|Duesseldorf|
HAM|Hamburg||
STR|Stuttgart||
AMS|Amsterdam|Schiphol|
BRU|Brussels||
LUX|Luxembourg||
ZRH|Zurich|Zuerich|
GVA|Geneva|Geneve|
VIE|Vienna|Wien|
IST|Istanbul||IST
SAW|Istanbul Sabiha Gokcen|Istanbul|IST
ESB|Ankara||
AYT|Antalya||
FCO|Rome Fiumicino|Rome, Roma|ROM
CIA|Rome Ciampino|Rome, Roma|ROM
MXP|Milan Malpensa|Milan, Milano|MIL
LIN|Milan Linate|Milan, Milano|MIL
VCE|Venice|Venezia|
FLR|Florence|Firenze|
BLQ|Bologna||
MAD|Madrid||
BCN|Barcelona||
LIS|Lisbon|Lisboa|
OPO|Porto||
ATH|Athens||
CPH|Copenhagen||
ARN|Stockholm Arlanda|Stockholm|STO
OSL|Oslo||
HEL|Helsinki||
KEF|Reykjavik|Keflavik|
WAW|Warsaw||
KRK|Krakow|Cracow|
PRG|Prague|Praha|
BUD|Budapest||
OTP|Bucharest||
SOF|Sofia||
BEG|Belgrade|Beograd|
ZAG|Zagreb||
SVO|Moscow Sheremetyevo|Moscow|MOW
DME|Moscow Domodedovo|Moscow|MOW
VKO|Moscow Vnukovo|Moscow|MOW
LED|Saint Petersburg|St Petersburg|
KBP|Kyiv|Kiev|
TBS|Tbilisi||
GYD|Baku||
EVN|Yerevan||
ALA|Almaty|Alma-Ata|
NQZ|Astana|Nur-Sultan|
TAS|Tashkent||
FRU|Bishkek||
BSZ|Bishkek||
IKA|Tehran|Imam Khomeini|
BGW|Baghdad||
AMM|Amman||
BEY|Beirut||
TLV|Tel Aviv||
CAI|Cairo||
HRG|Hurghada||
CMN|Casablanca||
RAK|Marrakesh|Marrakech|
TUN|Tunis||
ALG|Algiers||
ADD|Addis Ababa||
NBO|Nairobi||
MBA|Mombasa||
EBB|Entebbe|Kampala|
KGL|Kigali||
DAR|Dar es Salaam||
ZNZ|Zanzibar||
LOS|Lagos||
ABV|Abuja||
ACC|Accra||
JNB|Johannesburg||
CPT|Cape Town||
DUR|Durban||
MRU|Mauritius|Port Louis|
SEZ|Seychelles|Mahe, Victoria|
LUN|Lusaka||
HRE|Harare||
LAD|Luanda||
KRT|Khartoum||
KTM|Kathmandu||
PHH|Pokhara||
PBH|Paro|Bhutan, Thimphu|
DAC|Dhaka|Dacca|
CGP|Chittagong|Chattogram|
CMB|Colombo||
HRI|Hambantota|Mattala|
MLE|Male|Maldives, Malé|
KHI|Karachi||
LHE|Lahore||
ISB|Islamabad||
KBL|Kabul||
JFK|New York JFK|New York, NYC|NYC
EWR|New York Newark|Newark, New York, NYC|NYC
LGA|New York LaGuardia|New York, NYC|NYC
BOS|Boston||
IAD|Washington Dulles|Washington|WAS
DCA|Washington National|Washington, Reagan|WAS
BWI|Baltimore|Washington|WAS
PHL|Philadelphia||
ORD|Chicago O'Hare|Chicago|CHI
MDW|Chicago Midway|Chicago|CHI
DTW|Detroit||
ATL|Atlanta||
MIA|Miami||
MCO|Orlando||
DFW|Dallas|Fort Worth|
IAH|Houston||
AUS|Austin||
DEN|Denver||
LAS|Las Vegas||
PHX|Phoenix||
LAX|Los Angeles||
SFO|San Francisco|Bay Area|
SJC|San Jose|Silicon Valley|
OAK|Oakland||
SAN|San Diego||
SEA|Seattle||
PDX|Portland||
MSP|Minneapolis|Saint Paul|
SLC|Salt Lake City||
CLT|Charlotte||
RDU|Raleigh|Durham|
HNL|Honolulu|Hawaii|
BNA|Nashville||
STL|St. Louis||
MCI|Kansas City||
PIT|Pittsburgh||
CLE|Cleveland||
TPA|Tampa||
MSY|New Orleans||
YYZ|Toronto|Pearson|YTO
YTZ|Toronto Billy Bishop|Toronto|YTO
YVR|Vancouver||
YUL|Montreal||
YYC|Calgary||
YOW|Ottawa||
YEG|Edmonton||
MEX|Mexico City||
CUN|Cancun||
GRU|Sao Paulo Guarulhos|Sao Paulo|SAO
CGH|Sao Paulo Congonhas|Sao Paulo|SAO
GIG|Rio de Janeiro||
EZE|Buenos Aires||
SCL|Santiago||
LIM|Lima||
BOG|Bogota||
PTY|Panama City||
HAV|Havana||
SYD|Sydney||
MEL|Melbourne||
BNE|Brisbane||
PER|Perth||
ADL|Adelaide||
CBR|Canberra||
OOL|Gold Coast||
CNS|Cairns||
AKL|Auckland||
CHC|Christchurch||
WLG|Wellington||
NAN|Nadi|Fiji|
GUM|Guam||
UBN|Ulaanbaatar|Ulan Bator|
`;
