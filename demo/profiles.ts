import type { AuthorFields } from '../contract/people/people.ts'
import type { ProfileFields } from '../contract/people/profile.ts'
import { noId } from '../contract/core/limits.ts'

/** Part of every profile, since everything but the name is made up. */
export const madeUp = 'Made up for the demonstration'

/** City, state, country, calling code and nationality. */
type Place = readonly [string, string, string, string, string]

/** Homes of the made-up people. */
const places: readonly [Place, ...Place[]] = [
  ['Bengaluru', 'Karnataka', 'India', '+91', 'Indian'],
  ['Edinburgh', 'Scotland', 'United Kingdom', '+44', 'British'],
  ['Pune', 'Maharashtra', 'India', '+91', 'Indian'],
  ['Boston', 'Massachusetts', 'United States', '+1', 'American'],
  ['New Delhi', 'Delhi', 'India', '+91', 'Indian'],
  ['Munich', 'Bavaria', 'Germany', '+49', 'German'],
  ['Kyoto', 'Kyoto', 'Japan', '+81', 'Japanese'],
]
/** Title and gender of the made-up people. */
type Calling = readonly [string, string]
const callings: readonly [Calling, ...Calling[]] = [
  ['Dr.', 'Female'],
  ['Prof.', 'Male'],
  ['Ms.', 'Female'],
  ['Mr.', 'Male'],
  ['Dr.', 'Other'],
]
const jobs = [
  'Professor',
  'Assistant Professor',
  'Research Scientist',
  'Postdoctoral Researcher',
  'Lecturer',
] as const

function pick<T>(from: readonly [T, ...T[]], number: number): T {
  return from[number % from.length] ?? from[0]
}

/** Letters, digits and dots of a name, for an address. */
function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .trim()
    .toLowerCase()
  return plain.replace(/ +/g, '.') || 'author'
}

/** Unique addresses at example.org, even for people with the same name. */
export function newAddresses(): (name: string) => string {
  const taken = new Map<string, number>()
  return (name) => {
    const slug = slugOf(name)
    const count = (taken.get(slug) ?? 0) + 1
    taken.set(slug, count)
    return `${slug}${count > 1 ? count : ''}@example.org`
  }
}

/** A made-up person with this name; the same number gives the same person. */
export function authorFields(name: string, Email: string, number: number): AuthorFields {
  const words = name.split(' ')
  const [city, state, country, code] = pick(places, number)
  const [Title, Gender] = pick(callings, number)
  return {
    Title,
    FirstName: words.length > 1 ? words.slice(0, -1).join(' ') : name,
    MiddleName: '',
    // A person with only one name still needs a last name (spec §5).
    LastName: words.length > 1 ? (words.at(-1) ?? '-') : '-',
    Gender,
    Email,
    PhoneNumber: String(9_000_000_000 + number),
    CountryCode: code,
    Designation: pick(jobs, number),
    OptionalDesignation: madeUp,
    Organization: `Example University of ${city}`,
    OrganizationCountry: country,
    OrganizationState: state,
    OrganizationCity: city,
    ResidenceCountry: country,
    ResidenceState: state,
    ResidenceCity: city,
  }
}

/** The same for a person with an account. */
export function profileFields(name: string, Email: string, number: number): ProfileFields {
  const [, , , , Nationality] = pick(places, number)
  const DOB = `${1955 + (number % 40)}-0${1 + (number % 9)}-1${number % 10}`
  return { ...authorFields(name, Email, number), DOB, Nationality, StudentId: noId }
}

const firstNames = ['Asha', 'Björn', 'Chitra', 'Daniel', 'Elena', 'Farid', 'Grace', 'Hiro', 'Ines', 'Jakob']
const lastNames = ['Adeyemi', 'Bhat', 'Castro', 'Duarte', 'Eriksen', 'Fischer', 'Gowda', 'Hansen', 'Iyer']

/** Made-up unique names: first and last names repeat in cycles of different lengths. */
export function madeUpNames(count: number, from: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const number = from + index
    return `${firstNames[number % firstNames.length] ?? ''} ${lastNames[number % lastNames.length] ?? ''}`
  })
}
