import { writeFileSync } from 'node:fs'
import { fixturePath } from '../support/fixtures.ts'
import { until } from '../support/hub.ts'
import { journeyPassword, journeyTheme, startJourney, type Journey } from '../support/journey.ts'
import { paperPdf } from '../support/paperPdf.ts'
import { words } from '../support/papers.ts'
import type { EngineWindow } from '../support/engines/window.ts'
import { features, test } from './walk.ts'

// The journey of `tests/e2e/shell/journey.spec.ts`, in every engine.

const email = 'asha.desai@example.org'
const title = 'On Going in every engine'

let journey: Journey
test.beforeAll(async () => {
  journey = await startJourney()
})
test.afterAll(() => journey.stop())

async function signUp(window: EngineWindow): Promise<void> {
  await window.open(journey.portal.url)
  // A link that is pressed before the page runs opens a page anew, which gives the focus to nothing.
  await window.see({ role: 'region', name: 'Messages' })
  await window.press({ role: 'link', name: 'Register' })
  await window.focused('h1', 'Register')
  await window.type('Email', email)
  await window.type('Phone number', '9876543210')
  await window.type('Password', journeyPassword)
  await window.type('Confirm password', journeyPassword)
  await window.press({
    role: 'checkbox',
    name: 'I have read the privacy notice and agree that my data are used as it says',
  })
  // A window that nobody sees has the focus in no page of Firefox, which would begin the captcha by itself.
  if (window.version.startsWith('Firefox')) await window.press({ role: 'checkbox', name: "I'm not a robot" })
  await window.read('Verified')
  await window.press({ role: 'button', name: 'Register' })
  await window.focused('h1', 'Email Verification')
  await window.open(await journey.confirmLink(email))
  await window.press({ role: 'link', name: 'Login' })
  await window.focused('h1', 'Login')
  // The address is there already.
  await window.type('Password', journeyPassword)
  await window.press({ role: 'button', name: 'Sign In' })
}

async function fillProfile(window: EngineWindow): Promise<void> {
  await window.see({ role: 'heading', name: 'Complete Your Profile' })
  await window.put('Title', 'Dr.')
  await window.type('First name', 'Asha')
  await window.type('Last name', 'Desai')
  await window.put('Gender', 'Female')
  await window.put('Date of Birth', '1985-04-12')
  await window.press({ role: 'button', name: 'Continue' })
  await window.put('Designation', 'Professor')
  await window.type('Institution', 'mysore')
  await window.press({ role: 'option', name: 'University of Mysore' })
  // The institution's place is filled in.
  const hasCity = () => [...document.querySelectorAll('input')].some(({ value }) => value === 'Mysore')
  await until(() => window.run(hasCity, null), 'the city of the institution is filled in', 50)
  await window.press({ role: 'button', name: 'Continue' })
  await window.press({ role: 'button', name: 'Same as my institution' })
  await window.press({ role: 'button', name: 'Save profile' })
  await window.press({ role: 'button', name: 'Continue as a Paper Presenter' })
  await window.press({ role: 'button', name: 'Confirm' })
  await window.see({ role: 'heading', name: 'Welcome to Your Dashboard' })
}

async function submit(window: EngineWindow, file: string): Promise<void> {
  await window.press({ role: 'button', name: 'Add New Paper' })
  await window.attach('Paper file', file)
  await window.press({ role: 'button', name: 'Use title and abstract (300 words)' })
  await window.type('Theme', journeyTheme.slice(0, 4))
  await window.press({ role: 'option', name: journeyTheme })
  await window.press({ role: 'button', name: 'Save & Continue' })
  await window.focused('h3', 'Select Authors')
  await window.press({ role: 'button', name: 'Go To Next' })
  await window.focused('h3', 'Paper Details Review')
  await window.press({ role: 'button', name: 'Submit Paper' })
  await window.press({ role: 'button', name: 'Submit' })
  await window.see({ role: 'dialog', name: 'Receipt' })
  await window.press({ role: 'button', name: 'Done' })
  await window.miss('Receipt')
}

/** The last day on which one may register, as the screen says it. */
function lastDay(): string {
  const format = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' })
  return format.format(Date.now() + 50 * 86_400_000)
}

async function registerAndPay(window: EngineWindow, fullName: string): Promise<void> {
  await window.press({ role: 'link', name: `Register for P-0001, until ${lastDay()}` })
  await window.read(`Is ${fullName} attending?`)
  await window.press({ role: 'radio', name: 'Yes ₹4,000' })
  await window.press({ role: 'button', name: 'Submit Registration' })
  await window.focused('h1', 'Payment')
  await window.press({ role: 'button', name: 'Tell us what you have paid' })
  await window.put('Payment mode', 'UPI')
  await window.type('Transaction number', '412345678902')
  await window.put('Amount (₹)', '4000')
  await window.attach('Proof of payment', fixturePath('picture.png'))
  await window.read('picture.png. Saved on this device, until you send the payment.')
  await window.press({ role: 'button', name: 'Send payment details' })
  await window.read('Waiting for confirmation')
}

test(
  'somebody new goes from the landing page to a submitted, approved, registered and paid paper, its ticket and the programme, in every engine',
  {
    ...features('Journey from the landing page to ticket and programme'),
    tag: '@long',
  },
  async ({ openWindow }, info) => {
    const file = info.outputPath('walk.pdf')
    writeFileSync(file, await paperPdf({ title, authors: 'Asha', abstract: words(300) }))
    const window = await openWindow()
    await signUp(window)
    await fillProfile(window)
    await submit(window, file)

    const author = await journey.approve(email)
    await window.open(journey.portal.url)
    await window.read('Approved')
    await registerAndPay(window, author.FullName)
    await journey.confirmPaid(author)

    await window.open(journey.portal.url)
    await window.press({ role: 'link', name: title })
    await window.focused('h1', title)
    await window.press({ role: 'link', name: 'Your ticket' })
    await window.see({ role: 'img', name: `QR code of the ticket of ${author.FullName}` })
    await window.press({ role: 'link', name: 'Programme' })
    await window.read('Words at the end')
    const isProgramme = () => location.pathname.startsWith('/programme')
    await until(() => window.run(isProgramme, null), 'the programme is shown', 50)
  },
)
