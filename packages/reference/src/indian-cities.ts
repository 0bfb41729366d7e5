/** A city or town of India; the state is named as in the GST list. */
export interface IndianCity {
  readonly name: string;
  readonly stateName: string;
  /** Earlier or everyday names that people search for. */
  readonly aliases: readonly string[];
}

/** `state: city[=alias[=alias]], …`; within a state the larger cities come first. */
const LINES = `
Andaman and Nicobar Islands: Port Blair=Sri Vijaya Puram, Havelock Island=Swaraj Dweep
Andhra Pradesh: Visakhapatnam=Vizag, Vijayawada=Bezawada, Guntur, Nellore, Kurnool, Rajamahendravaram=Rajahmundry, Tirupati, Kakinada, Kadapa=Cuddapah, Anantapur, Eluru, Ongole, Vizianagaram, Machilipatnam, Nandyal, Tenali, Proddatur, Chittoor, Hindupur, Bhimavaram, Madanapalle, Srikakulam, Gudivada, Amaravati, Puttaparthi, Sri City
Arunachal Pradesh: Itanagar, Naharlagun, Pasighat, Tawang, Ziro, Tezu
Assam: Guwahati=Gauhati, Silchar, Dibrugarh, Jorhat, Nagaon, Tinsukia, Tezpur, Bongaigaon, North Lakhimpur, Sivasagar, Goalpara, Diphu, Rupsi
Bihar: Patna, Gaya, Bhagalpur, Muzaffarpur, Purnia, Darbhanga, Bihar Sharif, Arrah, Begusarai, Katihar, Munger, Chhapra, Saharsa, Hajipur, Bettiah, Motihari, Sasaram, Rajgir, Bodh Gaya
Chandigarh: Chandigarh
Chhattisgarh: Raipur, Bhilai, Bilaspur, Korba, Durg, Rajnandgaon, Jagdalpur, Raigarh, Ambikapur, Naya Raipur=Atal Nagar
Dadra and Nagar Haveli and Daman and Diu: Silvassa, Daman, Diu
Delhi: Delhi=Dilli, New Delhi, Dwarka, Rohini
Goa: Panaji=Panjim, Margao=Madgaon, Vasco da Gama, Mapusa, Ponda, Calangute, Goa
Gujarat: Ahmedabad=Amdavad, Surat, Vadodara=Baroda, Rajkot, Bhavnagar, Jamnagar, Gandhinagar, Junagadh, Gandhidham, Anand, Navsari, Morbi, Nadiad, Surendranagar, Bharuch, Mehsana, Bhuj, Porbandar, Palanpur, Valsad, Vapi, Godhra, Ankleshwar, Veraval, Kandla, Keshod, Mundra, Dholera, Dwarka, Somnath, Sanand
Haryana: Gurugram=Gurgaon, Faridabad, Panipat, Ambala, Yamunanagar, Rohtak, Hisar, Karnal, Sonipat, Panchkula, Bhiwani, Sirsa, Bahadurgarh, Jind, Kurukshetra, Rewari, Palwal, Manesar, Jhajjar
Himachal Pradesh: Shimla=Simla, Dharamshala, Solan, Mandi, Kullu, Manali, Baddi, Una, Hamirpur, Dalhousie, Kasauli, Palampur
Jammu and Kashmir: Srinagar, Jammu, Anantnag, Baramulla, Udhampur, Kathua, Katra, Gulmarg, Pahalgam
Jharkhand: Ranchi, Jamshedpur=Tatanagar, Dhanbad, Bokaro=Bokaro Steel City, Deoghar, Hazaribagh, Giridih, Ramgarh, Dumka
Karnataka: Bengaluru=Bangalore, Mysuru=Mysore, Hubballi=Hubli, Mangaluru=Mangalore, Belagavi=Belgaum, Kalaburagi=Gulbarga, Davanagere, Ballari=Bellary, Vijayapura=Bijapur, Shivamogga=Shimoga, Tumakuru=Tumkur, Raichur, Bidar, Hosapete=Hospet, Udupi, Manipal, Hassan, Dharwad, Mandya, Chitradurga, Kolar, Chikkamagaluru=Chikmagalur, Bagalkot, Gadag, Karwar, Madikeri=Coorg, Hampi, Doddaballapur, Bidadi, Vidyanagar
Kerala: Thiruvananthapuram=Trivandrum, Kochi=Cochin=Ernakulam, Kozhikode=Calicut, Thrissur=Trichur, Kollam=Quilon, Kannur=Cannanore, Alappuzha=Alleppey, Palakkad=Palghat, Malappuram, Kottayam, Kasaragod, Munnar, Thalassery, Guruvayur, Pathanamthitta, Kalpetta=Wayanad, Varkala
Ladakh: Leh, Kargil
Lakshadweep: Kavaratti, Agatti
Madhya Pradesh: Indore, Bhopal, Jabalpur, Gwalior, Ujjain, Sagar, Dewas, Satna, Ratlam, Rewa, Singrauli, Katni, Burhanpur, Khandwa, Bhind, Chhindwara, Guna, Shivpuri, Vidisha, Khajuraho, Pithampur, Mandsaur, Neemuch, Hoshangabad=Narmadapuram, Itarsi, Orchha, Datia
Maharashtra: Mumbai=Bombay, Pune=Poona, Nagpur, Nashik=Nasik, Thane, Navi Mumbai=New Bombay, Chhatrapati Sambhajinagar=Aurangabad, Solapur=Sholapur, Kolhapur, Amravati, Nanded, Sangli, Jalgaon, Akola, Latur, Dhule, Ahilyanagar=Ahmednagar, Chandrapur, Parbhani, Jalna, Bhiwandi, Kalyan, Dombivli, Vasai, Virar, Panvel, Pimpri-Chinchwad, Ichalkaranji, Satara, Ratnagiri, Wardha, Yavatmal, Gondia, Dharashiv=Osmanabad, Nandurbar, Beed, Lonavala, Mahabaleshwar, Shirdi, Alibag, Sindhudurg, Baramati, Palghar, Tarapur
Manipur: Imphal, Churachandpur, Thoubal
Meghalaya: Shillong, Tura, Cherrapunji=Sohra
Mizoram: Aizawl, Lunglei, Champhai
Nagaland: Dimapur, Kohima, Mokokchung
Odisha: Bhubaneswar, Cuttack, Rourkela, Berhampur=Brahmapur, Sambalpur, Puri, Balasore, Bhadrak, Jharsuguda, Baripada, Angul, Paradip, Rayagada, Jeypore, Kendujhar, Utkela
Puducherry: Puducherry=Pondicherry, Karaikal, Mahe, Yanam
Punjab: Ludhiana, Amritsar, Jalandhar, Patiala, Bathinda, Mohali=Sahibzada Ajit Singh Nagar, Hoshiarpur, Pathankot, Moga, Phagwara, Firozpur, Kapurthala, Sangrur, Rupnagar=Ropar, Adampur, Abohar, Zirakpur
Rajasthan: Jaipur, Jodhpur, Kota, Bikaner, Ajmer, Udaipur, Bhilwara, Alwar, Bharatpur, Sikar, Pali, Sri Ganganagar, Jaisalmer, Chittorgarh, Mount Abu, Kishangarh, Neemrana, Bhiwadi, Tonk, Hanumangarh, Jhunjhunu, Barmer, Pushkar, Sawai Madhopur=Ranthambore
Sikkim: Gangtok, Namchi, Pelling
Tamil Nadu: Chennai=Madras, Coimbatore=Kovai, Madurai, Tiruchirappalli=Trichy, Salem, Tirunelveli, Tiruppur, Erode, Vellore, Thoothukudi=Tuticorin, Thanjavur=Tanjore, Dindigul, Hosur, Nagercoil, Kanchipuram, Karur, Kumbakonam, Cuddalore, Sivakasi, Pollachi, Rameswaram, Ooty=Udhagamandalam, Kodaikanal, Kanyakumari, Namakkal, Karaikudi, Tiruvannamalai, Mahabalipuram=Mamallapuram, Sriperumbudur, Neyveli, Virudhunagar, Ambur, Chengalpattu
Telangana: Hyderabad, Warangal, Nizamabad, Karimnagar, Khammam, Secunderabad, Ramagundam, Mahbubnagar, Nalgonda, Adilabad, Siddipet, Sangareddy, Suryapet, Cyberabad
Tripura: Agartala, Udaipur, Dharmanagar
Uttarakhand: Dehradun, Haridwar, Roorkee, Haldwani, Rudrapur, Rishikesh, Kashipur, Nainital, Mussoorie, Almora, Pantnagar, Pithoragarh, Jim Corbett=Ramnagar
Uttar Pradesh: Lucknow, Kanpur=Cawnpore, Ghaziabad, Agra, Varanasi=Banaras=Kashi, Meerut, Prayagraj=Allahabad, Noida, Greater Noida, Bareilly, Aligarh, Moradabad, Saharanpur, Gorakhpur, Jhansi, Ayodhya=Faizabad, Firozabad, Mathura, Muzaffarnagar, Shahjahanpur, Rampur, Hapur, Etawah, Mirzapur, Bulandshahr, Sambhal, Amroha, Fatehpur, Raebareli, Sitapur, Bahraich, Unnao, Jaunpur, Lakhimpur, Banda, Vrindavan, Sultanpur, Deoria, Azamgarh, Ballia, Shravasti, Chitrakoot, Kushinagar
West Bengal: Kolkata=Calcutta, Howrah, Durgapur, Asansol, Siliguri, Bardhaman=Burdwan, Malda=English Bazar, Baharampur, Habra, Kharagpur, Haldia, Bidhannagar=Salt Lake, Krishnanagar, Jalpaiguri, Darjeeling, Cooch Behar, Bagdogra, Kalimpong, Santiniketan=Bolpur, Digha, Raiganj, Bankura, Purulia, Balurghat
`;

/** Cities of India that business travellers name, by state. */
export const INDIAN_CITIES: readonly IndianCity[] = LINES.trim()
  .split('\n')
  .flatMap((line) => {
    const [stateName = '', cities = ''] = line.split(': ');
    return cities.split(', ').map((entry) => {
      const [name = '', ...aliases] = entry.split('=');
      return { name, stateName, aliases };
    });
  });
