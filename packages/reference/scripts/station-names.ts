/**
 * Railway stations by hand, because the data set is of 2016 and says neither which of them are large nor what they are
 * called today. One station a line: `CODE|Name|City|GST state code|alias, alias|old code, old code`. The largest come
 * first. A station that the data set has under an old code takes its point from there.
 */
export const STATION_NAME_LINES = `
NDLS|New Delhi|Delhi|07|Nai Dilli|
MMCT|Mumbai Central|Mumbai|27|Bombay Central|BCT
CSMT|Mumbai CSMT|Mumbai|27|Chhatrapati Shivaji Maharaj Terminus, Victoria Terminus, VT, Bombay VT|CSTM
SBC|KSR Bengaluru|Bengaluru|29|Krantivira Sangolli Rayanna, Bengaluru City, Majestic|
MAS|MGR Chennai Central|Chennai|33|Puratchi Thalaivar Dr MGR Central, Chennai Central, Madras Central|
HWH|Howrah Jn|Kolkata|19|Haora|
SC|Secunderabad Jn|Hyderabad|36||
ADI|Ahmedabad Jn|Ahmedabad|24|Kalupur, Amdavad|
PUNE|Pune Jn|Pune|27||
NZM|Hazrat Nizamuddin|Delhi|07|Delhi Nizamuddin|
DLI|Delhi Jn|Delhi|07|Old Delhi, Purani Dilli|
ANVT|Anand Vihar Terminal|Delhi|07||
SDAH|Sealdah|Kolkata|19|Sialdah|
LTT|Lokmanya Tilak Terminus|Mumbai|27|Mumbai LTT, Kurla Terminus|
BDTS|Bandra Terminus|Mumbai|27|Mumbai Bandra|
SMVB|Bengaluru SMVT|Bengaluru|29|Sir M Visvesvaraya Terminal, SMVT, Baiyappanahalli Terminal|
YPR|Yesvantpur Jn|Bengaluru|29|Yeshwanthpur, Yeshwantpur|
HYB|Hyderabad Deccan|Hyderabad|36|Nampally|
KCG|Kacheguda|Hyderabad|36|Kachiguda|
MS|Chennai Egmore|Chennai|33|Madras Egmore|
JP|Jaipur Jn|Jaipur|08||
LKO|Lucknow Charbagh|Lucknow|09|Lucknow NR|
CNB|Kanpur Central|Kanpur|09|Cawnpore|
PRYJ|Prayagraj Jn|Prayagraj|09|Allahabad Jn|ALD
DDU|Pt. Deen Dayal Upadhyaya Jn|Mughalsarai|09|Mughal Sarai, Mughalsarai, DDU Nagar|MGS
BSB|Varanasi Jn|Varanasi|09|Varanasi Cantt, Kashi Vishwanath|
BPL|Bhopal Jn|Bhopal|23||
RKMP|Rani Kamlapati|Bhopal|23|Habibganj|HBJ
VGLJ|Virangana Lakshmibai Jhansi|Jhansi|09|Jhansi Jn|JHS
NGP|Nagpur Jn|Nagpur|27||
BZA|Vijayawada Jn|Vijayawada|37|Bezawada|
VSKP|Visakhapatnam Jn|Visakhapatnam|37|Vishakapatnam, Vizag, Waltair|
PNBE|Patna Jn|Patna|10||
BBS|Bhubaneswar|Bhubaneswar|21|Bhubaneshwar|
GHY|Guwahati|Guwahati|18|Gauhati|
ST|Surat|Surat|24||
BRC|Vadodara Jn|Vadodara|24||
RJT|Rajkot Jn|Rajkot|24||
CBE|Coimbatore Jn|Coimbatore|33|Kovai|
MDU|Madurai Jn|Madurai|33||
ERS|Ernakulam Jn|Kochi|32|Ernakulam South, Kochi|
TVC|Thiruvananthapuram Central|Thiruvananthapuram|32||
MYS|Mysuru Jn|Mysuru|29||
UBL|Hubballi Jn|Hubballi|29|Shree Siddharoodha Swamiji Hubballi, SSS Hubballi|
MAQ|Mangaluru Central|Mangaluru|29||
MAO|Madgaon Jn|Madgaon|30|Margao, Goa|
INDB|Indore Jn|Indore|23||
JBP|Jabalpur|Jabalpur|23|Jubbulpore|
R|Raipur Jn|Raipur|22||
RNC|Ranchi|Ranchi|20||
CDG|Chandigarh|Chandigarh|04||
UMB|Ambala Cantt|Ambala|06||
ASR|Amritsar Jn|Amritsar|03||
JAT|Jammu Tawi|Jammu|01||
DDN|Dehradun|Dehradun|05|Dehra Dun|
AGC|Agra Cantt|Agra|09||
GKP|Gorakhpur Jn|Gorakhpur|09||
UDZ|Udaipur City|Udaipur|08||
NK|Nashik Road|Nashik|27||
DR|Dadar Central|Mumbai|27||
DDR|Dadar Western|Mumbai|27||
TNA|Thane|Mumbai|27|Thana|
KYN|Kalyan Jn|Mumbai|27||
BVI|Borivali|Mumbai|27|Borivli|
PNVL|Panvel|Navi Mumbai|27||
BSR|Vasai Road|Mumbai|27|Bassein Road|
ADH|Andheri|Mumbai|27||
DEE|Delhi Sarai Rohilla|Delhi|07||
DEC|Delhi Cantt|Delhi|07||
DSA|Delhi Shahdara Jn|Delhi|07||
BNC|Bengaluru Cantt|Bengaluru|29||
BNCE|Bengaluru East|Bengaluru|29||
KJM|Krishnarajapuram|Bengaluru|29|KR Puram, Krishnarajapura|
TBM|Tambaram|Chennai|33||
PER|Perambur|Chennai|33||
KOAA|Kolkata|Kolkata|19|Kolkata Chitpur|
SHM|Shalimar|Kolkata|19|Kolkata Shalimar|
SRC|Santragachi Jn|Kolkata|19||
LPI|Lingampalli|Hyderabad|36||
BMT|Begumpet|Hyderabad|36||
CHZ|Cherlapalli|Hyderabad|36|Charlapalli|
LJN|Lucknow Jn|Lucknow|09|Lucknow NER|
GTNR|Gomti Nagar|Lucknow|09|Gomtinagar|
CPA|Kanpur Anwarganj|Kanpur|09||
BSBS|Banaras|Varanasi|09|Manduadih|MUV
BCY|Varanasi City|Varanasi|09||
PCOI|Prayagraj Chheoki|Prayagraj|09|Allahabad Chheoki|ACOI
SFG|Subedarganj|Prayagraj|09||
PYGS|Prayagraj Sangam|Prayagraj|09|Prayag Ghat|
PRRB|Prayagraj Rambagh|Prayagraj|09|Allahabad City|ALY
AY|Ayodhya Dham Jn|Ayodhya|09|Ayodhya|
AYC|Ayodhya Cantt|Ayodhya|09|Faizabad|FD
AF|Agra Fort|Agra|09||
MTJ|Mathura Jn|Mathura|09||
ALJN|Aligarh Jn|Aligarh|09||
GZB|Ghaziabad Jn|Ghaziabad|09||
MTC|Meerut City|Meerut|09||
MB|Moradabad Jn|Moradabad|09||
BE|Bareilly Jn|Bareilly|09||
SRE|Saharanpur Jn|Saharanpur|09||
RBL|Rae Bareli Jn|Raebareli|09|Raebareli|
JNU|Jaunpur Jn|Jaunpur|09||
BUI|Ballia|Ballia|09||
TDL|Tundla Jn|Tundla|09||
MZP|Mirzapur|Mirzapur|09||
RJPB|Rajendra Nagar Terminal|Patna|10|Patna Rajendra Nagar|
PPTA|Patliputra Jn|Patna|10||
DNR|Danapur|Patna|10||
GAYA|Gaya Jn|Gaya|10|Bodh Gaya|
MFP|Muzaffarpur Jn|Muzaffarpur|10||
DBG|Darbhanga Jn|Darbhanga|10||
BGP|Bhagalpur|Bhagalpur|10||
KIR|Katihar Jn|Katihar|10||
BJU|Barauni Jn|Barauni|10||
SPJ|Samastipur Jn|Samastipur|10||
HJP|Hajipur Jn|Hajipur|10||
CPR|Chhapra Jn|Chhapra|10||
DHN|Dhanbad Jn|Dhanbad|20||
TATA|Tatanagar Jn|Jamshedpur|20|Jamshedpur|
HTE|Hatia|Ranchi|20||
BKSC|Bokaro Steel City|Bokaro|20||
JSME|Jasidih Jn|Deoghar|20|Deoghar|
ASN|Asansol Jn|Asansol|19||
DGR|Durgapur|Durgapur|19||
BWN|Barddhaman Jn|Bardhaman|19|Burdwan, Bardhaman|
KGP|Kharagpur Jn|Kharagpur|19||
NJP|New Jalpaiguri Jn|Siliguri|19|Siliguri, Darjeeling|
SGUJ|Siliguri Jn|Siliguri|19||
MLDT|Malda Town|Malda|19||
NCB|New Cooch Behar|Cooch Behar|19||
APDJ|Alipurduar Jn|Alipurduar|19||
BHP|Bolpur Shantiniketan|Bolpur|19|Santiniketan|
KYQ|Kamakhya Jn|Guwahati|18||
DBRG|Dibrugarh|Dibrugarh|18||
NTSK|New Tinsukia Jn|Tinsukia|18||
LMG|Lumding Jn|Lumding|18||
SCL|Silchar|Silchar|18||
DMV|Dimapur|Dimapur|13||
AGTL|Agartala|Agartala|16||
CTC|Cuttack Jn|Cuttack|21||
PURI|Puri|Puri|21|Jagannath Puri|
SBP|Sambalpur Jn|Sambalpur|21||
ROU|Rourkela Jn|Rourkela|21||
BAM|Brahmapur|Berhampur|21|Berhampur|
BLS|Balasore|Balasore|21|Baleshwar|
BSP|Bilaspur Jn|Bilaspur|22||
DURG|Durg Jn|Durg|22|Bhilai|
GWL|Gwalior Jn|Gwalior|23||
UJN|Ujjain Jn|Ujjain|23||
RTM|Ratlam Jn|Ratlam|23||
ET|Itarsi Jn|Itarsi|23||
KTE|Katni Jn|Katni|23|Katni Murwara|
STA|Satna Jn|Satna|23||
REWA|Rewa|Rewa|23||
KURJ|Khajuraho|Khajuraho|23||
SGO|Saugor|Sagar|23|Sagar|
BSL|Bhusaval Jn|Bhusawal|27|Bhusawal|
MMR|Manmad Jn|Manmad|27||
SNSI|Sainagar Shirdi|Shirdi|27||
CPSN|Chhatrapati Sambhajinagar|Chhatrapati Sambhajinagar|27|Aurangabad|AWB
NED|Hazur Sahib Nanded|Nanded|27||
AK|Akola Jn|Akola|27||
BD|Badnera Jn|Amravati|27||
WR|Wardha Jn|Wardha|27||
G|Gondia Jn|Gondia|27||
SUR|Solapur Jn|Solapur|27|Sholapur|
KOP|Chhatrapati Shahu Maharaj Terminus Kolhapur|Kolhapur|27|Kolhapur, SCSMT Kolhapur|
MRJ|Miraj Jn|Miraj|27||
SLI|Sangli|Sangli|27||
DD|Daund Jn|Daund|27||
LNL|Lonavala|Lonavala|27||
RN|Ratnagiri|Ratnagiri|27||
SWV|Sawantwadi Road|Sawantwadi|27||
THVM|Thivim|Mapusa|30|Goa, Tivim|
KRMI|Karmali|Panaji|30|Goa, Old Goa, Panjim|
VSG|Vasco da Gama|Vasco da Gama|30|Goa|
BVC|Bhavnagar Terminus|Bhavnagar|24||
JAM|Jamnagar|Jamnagar|24||
JND|Junagadh Jn|Junagadh|24||
DWK|Dwarka|Dwarka|24||
PBR|Porbandar|Porbandar|24||
VRL|Veraval Jn|Veraval|24|Somnath|
BHUJ|Bhuj|Bhuj|24|Kutch|
GIMB|Gandhidham Jn|Gandhidham|24||
ANND|Anand Jn|Anand|24||
BH|Bharuch Jn|Bharuch|24|Broach|
VAPI|Vapi|Vapi|24|Silvassa, Daman|
BL|Valsad|Valsad|24|Bulsar|
GNC|Gandhinagar Capital|Gandhinagar|24||
JU|Jodhpur Jn|Jodhpur|08||
BKN|Bikaner Jn|Bikaner|08||
AII|Ajmer Jn|Ajmer|08|Pushkar|
KOTA|Kota Jn|Kota|08||
SWM|Sawai Madhopur Jn|Sawai Madhopur|08|Ranthambore|
ABR|Abu Road|Mount Abu|08|Mount Abu|
JSM|Jaisalmer|Jaisalmer|08||
COR|Chittaurgarh Jn|Chittorgarh|08|Chittorgarh|
AWR|Alwar Jn|Alwar|08||
BTE|Bharatpur Jn|Bharatpur|08||
GADJ|Gandhinagar Jaipur|Jaipur|08||
LDH|Ludhiana Jn|Ludhiana|03||
JUC|Jalandhar City|Jalandhar|03||
JRC|Jalandhar Cantt|Jalandhar|03||
PTKC|Pathankot Cantt|Pathankot|03|Chakki Bank|CHKB
PTK|Pathankot Jn|Pathankot|03||
BTI|Bathinda Jn|Bathinda|03||
FZR|Firozpur Cantt|Firozpur|03||
PTA|Patiala|Patiala|03||
SVDK|Shri Mata Vaishno Devi Katra|Katra|01|Vaishno Devi, SMVD Katra|
UHP|Udhampur|Udhampur|01||
SINA|Srinagar|Srinagar|01|Kashmir|
KLK|Kalka|Kalka|06||
SML|Shimla|Shimla|02|Simla|
PNP|Panipat Jn|Panipat|06||
KUN|Karnal|Karnal|06||
KKDE|Kurukshetra Jn|Kurukshetra|06||
FDB|Faridabad|Faridabad|06||
GGN|Gurugram|Gurugram|06|Gurgaon|
RE|Rewari Jn|Rewari|06||
HSR|Hisar Jn|Hisar|06||
ROK|Rohtak Jn|Rohtak|06||
HW|Haridwar Jn|Haridwar|05|Hardwar|
RK|Roorkee|Roorkee|05||
YNRK|Yog Nagari Rishikesh|Rishikesh|05||
KGM|Kathgodam|Haldwani|05|Nainital|
HDW|Haldwani|Haldwani|05||
GNT|Guntur Jn|Guntur|37||
RJY|Rajamahendravaram|Rajamahendravaram|37|Rajahmundry|
CCT|Kakinada Town|Kakinada|37||
TPTY|Tirupati|Tirupati|37|Tirumala|
RU|Renigunta Jn|Tirupati|37||
GTL|Guntakal Jn|Guntakal|37||
NLR|Nellore|Nellore|37||
OGL|Ongole|Ongole|37||
HX|Kadapa Jn|Kadapa|37|Cuddapah|
KRNT|Kurnool City|Kurnool|37|Kurnool Town|
ATP|Anantapur|Anantapur|37||
SSPN|Sri Sathya Sai Prasanthi Nilayam|Puttaparthi|37|Puttaparthi|
VZM|Vizianagaram Jn|Vizianagaram|37||
WL|Warangal|Warangal|36||
KZJ|Kazipet Jn|Warangal|36||
KMT|Khammam|Khammam|36||
NZB|Nizamabad Jn|Nizamabad|36||
BGM|Belagavi|Belagavi|29||
KLBG|Kalaburagi Jn|Kalaburagi|29||GR
DWR|Dharwad|Dharwad|29||
DVG|Davangere|Davangere|29|Davanagere|
BAY|Ballari Jn|Ballari|29|Bellary|
HPT|Hosapete Jn|Hosapete|29|Hospet, Hampi|
SMET|Shivamogga Town|Shivamogga|29|Shimoga Town|
ASK|Arsikere Jn|Arsikere|29||
HAS|Hassan|Hassan|29||
TK|Tumakuru|Tumakuru|29|Tumkur|
MYA|Mandya|Mandya|29||
BJP|Vijayapura|Vijayapura|29|Bijapur|
RC|Raichur Jn|Raichur|29||
BIDR|Bidar|Bidar|29||
MAJN|Mangaluru Jn|Mangaluru|29||
UD|Udupi|Udupi|29|Manipal|
KAWR|Karwar|Karwar|29||
SA|Salem Jn|Salem|33||
ED|Erode Jn|Erode|33||
TUP|Tiruppur|Tiruppur|33|Tirupur|
KPD|Katpadi Jn|Vellore|33|Vellore|
JTJ|Jolarpettai Jn|Jolarpettai|33||
TPJ|Tiruchchirappalli Jn|Tiruchirappalli|33|Trichy, Tiruchirappalli|
TJ|Thanjavur Jn|Thanjavur|33|Tanjore|
KMU|Kumbakonam|Kumbakonam|33||
VM|Villupuram Jn|Villupuram|33|Viluppuram|
DG|Dindigul Jn|Dindigul|33||
TEN|Tirunelveli Jn|Tirunelveli|33|Nellai|
TN|Tuticorin|Thoothukudi|33|Thoothukudi|
NCJ|Nagercoil Jn|Nagercoil|33||
CAPE|Kanniyakumari|Kanyakumari|33|Kanyakumari, Cape Comorin|
RMM|Rameswaram|Rameswaram|33||
UAM|Udagamandalam|Ooty|33|Ooty|
PDY|Puducherry|Puducherry|34|Pondicherry|
ERN|Ernakulam Town|Kochi|32|Ernakulam North, Kochi|
AWY|Aluva|Kochi|32|Alwaye|
TCR|Thrissur|Thrissur|32|Trichur|
PGT|Palakkad Jn|Palakkad|32|Palghat|
SRR|Shoranur Jn|Shoranur|32||
CLT|Kozhikode|Kozhikode|32|Calicut|
CAN|Kannur|Kannur|32|Cannanore|
KTYM|Kottayam|Kottayam|32||
QLN|Kollam Jn|Kollam|32|Quilon|
ALLP|Alappuzha|Alappuzha|32|Alleppey|
TVCN|Thiruvananthapuram North|Thiruvananthapuram|32|Kochuveli|KCVL
`;
