import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'

/**
 * What a call must say; all else may be left out and then means its plain default. Of a query the names follow `?`. A call
 * that writes over what is kept wants all its fields, or one that was left out would be erased unseen.
 */
const required: Readonly<Record<string, string>> = {
  actAsUser: '?email',
  addAuditor: '?email',
  addDesignation: 'Name',
  addWelcome:
    'HeaderText GuideLineTitle GuideLineDescription ImportantTitle ImportantDescription FooterUrl FooterText ImageUrl',
  answerObjection: 'Reason',
  assignReviews: 'AuditorIds',
  assignRole: 'Role',
  balanceReviews: 'PerPaper',
  bringPaperBack: 'Reason',
  cancelRegistration: 'Reason',
  changeMany: 'Action Ids',
  changeOwnEmail: 'Email Password',
  addPasskey: 'Name Password Response',
  changeOwnPassword: 'CurrentPassword Password',
  loginWithPasskey: 'Response',
  removePasskey: 'Password',
  changePassword: 'UserId Code Password',
  closeConference: 'ConferenceName NextName',
  commitPaper: 'FileName Size Sha256',
  commitToHash: 'Sha256',
  confirmEmail: '?UserId Code',
  confirmMany: 'PaymentIds',
  confirmPayment: 'Amount Accepted',
  confirmSecondFactor: 'Code Password',
  copyEvent: 'Title FirstDay',
  createAccommodation: 'UserDetailId',
  createAuthor:
    'Title FirstName LastName Gender Email PhoneNumber Designation Organization OrganizationCountry OrganizationState OrganizationCity CountryCode ResidenceCountry ResidenceState ResidenceCity',
  createDate: 'Title UniqueKey',
  createDecisionKind: 'Name Status',
  createEvent: 'Title Type StartsOn EndsOn',
  createPage: 'Title Slug',
  createPaper: 'PaperTitle',
  createRoom: 'RoomName Capacity',
  createSession: 'Title StartsOn EndsOn',
  createTheme: 'ThemeTitle',
  createTravel: 'ArrivalMode ArrivalPlace ArrivalOn DepartureMode DeparturePlace DepartureOn AccommodationId',
  createUser:
    'Title FirstName LastName Gender Email PhoneNumber Designation Organization OrganizationCountry OrganizationState OrganizationCity CountryCode ResidenceCountry ResidenceState ResidenceCity',
  decidePapers: 'Status',
  markPapers: 'Status',
  releasePapers: 'Seen',
  declareConflict: 'Reason',
  declineReview: 'Reason',
  dismissPair: 'PaperId OtherId Dismissed Remarks',
  downloadChosenAbstracts: 'Ids',
  downloadChosenUsers: 'Ids',
  downloadLines: '?StatementId',
  downloadManuscripts: 'PaperIds',
  endSecondFactor: 'Code',
  eraseOwnAccount: 'Password',
  extendPaper: 'ExtendedUntil',
  fillPaymentDetails: 'PaymentDetailsId PaymentMode TransactionId PaidOn Amount ProofFileId',
  createView: 'Name Query List',
  forgotPassword: 'EmailId',
  findInstitutions: '?Text',
  findPlaces: '?Text',
  getCalendar: '?Token',
  getKnownOperations: '?OpIds',
  getLocations: '?type',
  getObjection: '?Code',
  getViews: '?List',
  giveRoom: 'RoomId',
  handReviewsOver: 'Ids',
  importAuditors: 'Csv',
  importReviews: 'Csv',
  keepApart: 'KeepId DropId',
  listAuthor: 'IsListed',
  login: 'Email password',
  loginRole: 'Role',
  logout: 'RefreshToken',
  mergePeople: 'KeepId DropId KeepVersion DropVersion',
  placeInstitution: '?Name',
  previewBulk: 'Action Ids',
  previewConfirmation: 'PaymentIds',
  previewDecision: 'Status',
  previewDeletions: 'Ids',
  previewMerge: 'KeepId DropId',
  handOutParts: 'DeskParts From',
  testTemplate: 'Subject Body',
  placePaper: 'From To',
  previewTemplate: 'Subject Body',
  previewVerification: 'PaperIds Verified',
  publishProgramme: 'Seen',
  recordPayment: 'PaymentDetailsId PaymentMode PaidOn Amount',
  refundPayment: 'PaymentDetailsId PaymentMode PaidOn Amount',
  register: 'Email PhoneNumber Password GoogleCapchaCode',
  matchLine: 'Line Shares',
  reinstateRegistration: 'Reason',
  remindAuditors: 'AuditorIds',
  replaceFile: '?uploadPaper',
  reportChosenPapers: 'PaperIds',
  resendConfirmation: 'EmailId',
  reversePayment: 'Reason',
  saveAuthors: 'PaperId Authors',
  saveBank:
    'AccountName AccountNumber IfscCode BankName UpiId SocietyAddress TaxNumber TaxName TaxPercent UndoMinutes',
  saveMailSettings: 'MailsPerMinute',
  saveRates: 'Rates',
  saveReview: 'Recommendation Score RemarksForAuthor RemarksForAdmin',
  saveTemplate: 'Subject Body',
  saveUniversity: 'Name',
  sendNotification: 'Subject Body',
  sendObjection: 'Code Kind Reason',
  setAccess: 'UserId AuthorizationType',
  setAuditorThemes: 'ThemeIds',
  setBilledTo: 'BilledName BilledAddress BilledTaxNumber',
  setCategory: 'Category IsSocietyLifeMember',
  setLoadLimit: 'LoadLimit',
  setLoginRole: 'Email Role',
  setReviewSettings: 'IsBlind',
  setReviewsDue: 'AuditorIds DueOn',
  setSubscription: 'Subscribed',
  setup: 'Code Email Password',
  takeReviewsBack: 'Ids',
  testNotification: 'Subject',
  undoDecisions: 'PaperIds',
  undoKeepApart: 'KeepId DropId',
  undoMany: 'Action People',
  updateAccommodation:
    'IsAttendingConference AccommodationRequired IsBookOfAbstractRequired IsSocietyLifeMember UpdatePerson',
  updateDecisionKind: 'Name Status',
  updateDate: 'Title UniqueKey Description DeadlineDate IconUrl',
  updateEvent: 'Title Type Description Venue StartsOn EndsOn InProgramme',
  updateHomePage:
    'ConferenceName ConferencePlace SocietyName SocietyUrl SupportEmail TimeZone AbstractMinimumWordCount GraceMinutes LogoUrl IsProgrammePublic',
  updatePage: 'Title Slug Html IsPublished InMenu InFooter SortOrder',
  updatePaper: 'ThemeId PaperTitle Abstract PaperURL ConsiderBestPaper',
  updatePrivacyNotice: 'Html',
  updateRoom: 'RoomName Capacity',
  updateSession: 'Title Description Room StartsOn EndsOn Participants PaperIds',
  updateTravel:
    'ArrivalMode ArrivalNumber ArrivalPlace ArrivalOn ArrivalPickUp DepartureMode DepartureNumber DeparturePlace DepartureOn DeparturePickUp StayFrom StayUntil Remarks',
  updateUser:
    'Title FirstName MiddleName LastName Gender Email PhoneNumber Designation OptionalDesignation Organization OrganizationCountry OrganizationState OrganizationCity CountryCode ResidenceCountry ResidenceState ResidenceCity',
  updateView: 'Name Query IsShared',
  updateWelcome:
    'HeaderText GuideLineTitle GuideLineDescription ImportantTitle ImportantDescription FooterUrl FooterText ImageUrl',
  uploadPaperPiece: '?Sha256 FileName Size Offset',
  verifyAbstract: 'Verified Remarks',
  verifyMany: 'PaperIds Verified',
  withdrawPaper: 'Reason',
}

const fieldsOf = (schema: z.ZodType | undefined): [string, z.ZodType][] =>
  schema instanceof z.ZodObject ? (Object.entries(schema.shape) as [string, z.ZodType][]) : []

const mayBeLeftOut = ([, field]: [string, z.ZodType]) => field.safeParse(undefined).success

const needed = (schema: z.ZodType | undefined) =>
  fieldsOf(schema)
    .filter((field) => !mayBeLeftOut(field))
    .map(([name]) => name)
    .join(' ')

const neededOf = ({ query, body }: Endpoint) =>
  [needed(query) && `?${needed(query)}`, needed(body)].filter(Boolean).join(' | ')

test.each([...api])('%s requires what it cannot know, and nothing else', (name, endpoint) => {
  expect(neededOf(endpoint)).toBe(required[name] ?? '')
})

test('no call is named that is not there', () => {
  expect(Object.keys(required).filter((name) => !api.has(name))).toEqual([])
})

const plainest = (value: unknown) =>
  value === undefined ||
  value === false ||
  value === null ||
  value === '' ||
  value === 0 ||
  value === '00000000-0000-0000-0000-000000000000' ||
  (Array.isArray(value) && value.length === 0)

/** What is meant by a field that was left out, where that is no plain nothing: what the form begins with, or a safe look. */
const meant: Readonly<Record<string, unknown>> = {
  'addDesignation IsActive': true,
  'balanceReviews DryRun': true,
  'beginRound Again': true,
  'beginRound DryRun': true,
  'createEvent InProgramme': true,
  'createTheme IsActive': true,
  'downloadChosenAbstracts Sort': '-score',
  'downloadChosenAbstracts format': 'xlsx',
  'downloadChosenUsers Sort': 'name',
  'downloadChosenUsers format': 'xlsx',
  'downloadManuscripts Sort': 'newest',
  'handReviewsOver DryRun': true,
  'importAuditors DryRun': true,
  'importReviews DryRun': true,
  'reportChosenPapers Sort': 'newest',
  'reportChosenPapers format': 'xlsx',
  'saveUniversity IsActive': true,
  'takeReviewsBack DryRun': true,
}

test('a field that is left out of a body means nothing, or what the form begins with', () => {
  const found = [...api].flatMap(([name, { body }]) =>
    fieldsOf(body)
      .filter(mayBeLeftOut)
      .map(([field, schema]) => [`${name} ${field}`, schema.parse(undefined)] as const)
      .filter(([, value]) => !plainest(value)),
  )
  expect(Object.fromEntries(found)).toEqual(meant)
})

/**
 * Calls of the method PUT that act and keep nothing of an earlier one, that leave alone what they do not get, or that may
 * lack only the reason of the change.
 */
const acting: readonly string[] = [
  'cancelRegistration',
  'changeDesignation',
  'commitPaper',
  'confirmPayment',
  'confirmStatement',
  'decidePapers',
  'markPapers',
  'matchLine',
  'publishProgramme',
  'releasePapers',
  'retryMails',
  'saveAuthors',
  'setCheckIns',
  'setStars',
  'updateAuthor',
  'updatePaper',
  'updateSession',
  'updateTheme',
  'verifyMany',
]

test('a call that writes over what is kept wants all its fields', () => {
  const lacking = [...api].filter(
    ([, { method, body }]) => method === 'PUT' && fieldsOf(body).some(mayBeLeftOut),
  )
  expect(lacking.map(([name]) => name).sort()).toEqual(acting)
})
