const small = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const indian = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
] as const

function belowHundred(number: number): string {
  if (number < 20) return small[number] ?? ''
  const rest = number % 10
  return `${tens[Math.floor(number / 10)] ?? ''}${rest ? `-${small[rest] ?? ''}` : ''}`
}

/** A whole number of 0 or more in English words of the Indian system. */
export function numberInWords(number: number): string {
  const unit = indian.find(([size]) => number >= size)
  if (!unit) return belowHundred(number)
  const [size, name] = unit
  const rest = number % size
  const head = `${numberInWords(Math.floor(number / size))} ${name}`
  if (rest === 0) return head
  return `${head} ${rest < 100 ? 'and ' : ''}${numberInWords(rest)}`
}

const currencies: Readonly<Record<string, readonly [whole: string, part: string]>> = {
  '₹': ['rupees', 'paise'],
  $: ['dollars', 'cents'],
  '€': ['euros', 'cents'],
  '£': ['pounds', 'pence'],
}

/** An amount in minor units in words, such as 'Rupees one lakh twenty-five thousand and fifty paise only'. */
export function amountInWords(minor: number, symbol: string): string {
  const [whole, part] = currencies[symbol] ?? [symbol, 'hundredths']
  const units = numberInWords(Math.trunc(minor / 100))
  const rest = minor % 100
  const words = `${whole} ${units}${rest ? ` and ${numberInWords(rest)} ${part}` : ''} only`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
