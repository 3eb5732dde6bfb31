import type { PublicHomePage, Welcome } from '../../contract/content/content.ts'
import { endOf, type ConferenceDate, type DateFields } from '../../contract/content/dates.ts'
import { noId } from '../../contract/core/limits.ts'

/** The settings of a conference as everybody reads them. */
export const publicHomePage: PublicHomePage = {
  ...{ ConferenceName: 'Words 2030', ConferencePlace: 'Mysuru', SocietyName: 'Society', SocietyUrl: '' },
  ...{ SupportEmail: 'help@example.org', TimeZone: 'Asia/Kolkata', AbstractMinimumWordCount: 100 },
  ...{ GraceMinutes: 0, LogoUrl: noId, IsProgrammePublic: false, Version: 3, Pages: [] },
}

/** The texts of its landing page. */
export const welcomeTexts: Welcome = {
  ...{ HeaderText: 'Welcome', GuideLineTitle: '', GuideLineDescription: '<p>Guide</p>', ImportantTitle: '' },
  ...{ ImportantDescription: '<p>Now</p>', FooterUrl: '', FooterText: '', ImageUrl: noId, Version: 2 },
}

/** A date of it, as the server answers it. */
export const servedDate = (UniqueKey: string, Title: string, DeadlineDate: DateFields['DeadlineDate']) =>
  ({
    ...{ Id: crypto.randomUUID(), Title, UniqueKey, DeadlineDate, Description: '', IconUrl: '' },
    ...{ EndsOn: endOf(DeadlineDate, publicHomePage.TimeZone), Version: 1 },
  }) satisfies ConferenceDate
