/** Names of places that institutions still have, or other spellings, with the names in the data, by country. */
const names: Readonly<Record<string, readonly (readonly [kept: string, place: string])[]>> = {
  IN: [
    ['bangalore', 'bengaluru'],
    ['banaras', 'varanasi'],
    ['baroda', 'vadodara'],
    ['belgaum', 'belagavi'],
    ['bombay', 'mumbai'],
    ['calcutta', 'kolkata'],
    ['calicut', 'kozhikode'],
    ['gauhati', 'guwahati'],
    ['gurgaon', 'gurugram'],
    ['hubli', 'hubballi'],
    ['kochi', 'cochin'],
    ['madras', 'chennai'],
    ['mangalore', 'mangaluru'],
    ['mysore', 'mysuru'],
    ['orissa', 'odisha'],
    ['pondicherry', 'puducherry'],
    ['poona', 'pune'],
    ['prayagraj', 'allahabad'],
    ['simla', 'shimla'],
    ['trivandrum', 'thiruvananthapuram'],
  ],
  BD: [['chattogram', 'chittagong']],
  CH: [['geneve', 'geneva']],
  CN: [
    ['canton', 'guangzhou'],
    ['peking', 'beijing'],
  ],
  DE: [
    ['cologne', 'koln'],
    ['munchen', 'munich'],
  ],
  MM: [['rangoon', 'yangon']],
  VN: [['saigon', 'ho chi minh city']],
}

/** The name, without capitals and accents, that a place of a country has in the data; else the one given. */
export const nameInData = (country: string, name: string): string =>
  names[country]?.find(([kept]) => kept === name)?.[1] ?? name

/** The names in the data of the places whose other name fits, with the codes of their countries. */
export const placesCalled = (
  fits: (kept: string) => boolean,
): (readonly [country: string, place: string])[] =>
  Object.entries(names).flatMap(([country, all]) =>
    all.filter(([kept]) => fits(kept)).map(([, place]) => [country, place] as const),
  )
