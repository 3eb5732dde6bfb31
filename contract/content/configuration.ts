import type { HomePageFields, WelcomeFields } from './content.ts'
import type { DateFields, dateIcons } from './dates.ts'

/** The labels of the settings form. */
export const homePageLabels: Readonly<Record<keyof HomePageFields, string>> = {
  ConferenceName: 'Conference name',
  SocietyName: 'Society name',
  SocietyUrl: 'Society’s web address',
  SupportEmail: 'Support e-mail address',
  TimeZone: 'Time zone',
  AbstractMinimumWordCount: 'Minimum words of an abstract',
  GraceMinutes: 'Grace after the deadline, in minutes',
  LogoUrl: 'Logo',
}

/** The labels of the form of the landing blocks. */
export const welcomeLabels: Readonly<Record<keyof WelcomeFields, string>> = {
  HeaderText: 'Header',
  GuideLineTitle: 'Title of the guidelines',
  GuideLineDescription: 'Guidelines',
  ImportantTitle: 'Title of the important information',
  ImportantDescription: 'Important information',
  FooterUrl: 'Web address of the link at the bottom',
  FooterText: 'Text of the link at the bottom',
  ImageUrl: 'Banner image',
}

/** The labels of the form of a date. */
export const dateLabels: Readonly<Record<keyof DateFields, string>> = {
  Title: 'Title',
  UniqueKey: 'Key',
  Description: 'Description',
  DeadlineDate: 'Day',
  IconUrl: 'Icon',
}

export const iconLabels: Readonly<Record<(typeof dateIcons)[number], string>> = {
  file: 'Document',
  mail: 'Letter',
  ticket: 'Ticket',
  users: 'People',
  calendar: 'Calendar',
}

/** Texts of `/web-configuration`. */
export const configurationTexts = {
  title: 'Web Configuration',
  archive: 'Archive and next conference',
  tabs: {
    general: 'General',
    dates: 'Dates',
    themes: 'Themes',
    designations: 'Designations',
    universities: 'Institutions',
    rates: 'Rates',
    bank: 'Bank',
    landing: 'Landing',
    privacy: 'Privacy',
  },
  zoneHint: 'Dates and deadlines are counted in this zone.',
  graceHint: 'A paper is still taken for so long after the deadline.',
  imageHint: 'jpg, jpeg, png or webp, at most 5MB',
  addDate: 'Add a date',
  editDate: 'Change this date',
  edit: (title: string) => `Edit ${title}`,
  keyHint: 'A short name for programs, in small letters, digits and underscores.',
  time: 'Time (optional)',
  timeHint: (timeZone: string) => `In ${timeZone}. Without a time, the day counts to its end.`,
  noIcon: 'None',
  ownImage: 'An image of your own',
  preview: 'What visitors see',
  previewAll: 'What visitors see: the soonest five dates that are set',
  previewNone: 'No date is set, so visitors see none.',
  inZone: (timeZone: string) => `All of them by the clock of ${timeZone}.`,
  oddDates: 'Please look at these dates',
  logoHint: 'Stands in the bar on top. Without one, the portal’s own mark does.',
  newDesignation: 'New designation',
  addDesignation: 'Add designation',
  designationLabel: 'Designation',
  renameDesignation: 'Rename this designation',
  renameHint: (people: string) => `The new name is given to those who have the old one: ${people}.`,
  deleteDesignation: 'Delete this designation?',
  notOffered: 'Not offered',
  fixed: 'Asks for a student proof',
  hide: 'Take off the list',
  hideNamed: (name: string) => `Take ${name} off the list`,
  offer: 'Put on the list',
  offerNamed: (name: string) => `Put ${name} on the list`,
  newUniversity: 'New institution',
  addUniversity: 'Add institution',
  findUniversity: 'Find an institution',
  universityHint:
    'Forms propose these names while people type. Profiles keep what their people wrote. To rename one, take it off the list and add the new name.',
  noUniversities: 'No institution has this in its name.',
  designationsFailed: 'The designations could not be loaded',
  universitiesFailed: 'The institutions could not be loaded',
  previewHidden: 'Not set, so visitors do not see this date',
  notSet: 'Not set',
  newTheme: 'New theme',
  themeTitle: 'Theme title',
  addTheme: 'Add theme',
  noThemes: 'No themes yet. Authors choose one of the themes for their paper.',
  inactive: 'Not offered to authors',
  rename: 'Rename',
  renameNamed: (title: string) => `Rename ${title}`,
  renameTheme: 'Rename this theme',
  activate: 'Activate',
  activateNamed: (title: string) => `Activate ${title}`,
  deactivate: 'Deactivate',
  deactivateNamed: (title: string) => `Deactivate ${title}`,
  delete: 'Delete',
  deleteNamed: (title: string) => `Delete ${title}`,
  deleteTitle: 'Delete this theme?',
  deleted: (title: string) => `${title} was deleted`,
} as const
