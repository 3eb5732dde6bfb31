/** Limits of forms, schemas and tables (spec §9). Sizes in bytes, times in milliseconds unless named otherwise. */
export const limits = {
  PasswordLength: 8,
  PasswordLongest: 128,
  PhoneDigits: 10,
  AbstractMinimumWordCount: 300,
  AbstractLongest: 50_000,
  PaperTitleLongest: 500,
  PaperFileSize: 10 * 1024 * 1024,
  ProofSize: 5 * 1024 * 1024,
  ImageSize: 5 * 1024 * 1024,
  PieceSize: 1024 * 1024,
  /** The body of a commitment, and of one that is only a hash. */
  CommitmentSize: 8 * 1024,
  CommitmentHashSize: 1024,
  /** How long the text and the file of a commitment may follow once submission has ended. */
  CommitmentHours: 24,
  /** Hashes of one person whose text has not followed yet. */
  CommitmentHashes: 20,
  AuthorsPerPaper: 5,
  YoungestAge: 18,
  SearchShortest: 3,
  SearchDebounce: 500,
  DatesShown: 5,
  AdminMenuItems: 5,
  SnackbarTime: 6000,
  NameLongest: 100,
  LineLongest: 200,
  /** Themes that one organiser is confined to. */
  ThemesHeld: 200,
  FeedbackLongest: 10_000,
  ReasonLongest: 2000,
  HtmlLongest: 100_000,
  PageSize: 50,
  PageSizeLargest: 200,
  ViewNameLongest: 60,
  ViewQueryLongest: 2000,
  /** Saved views of one person for one list. */
  ViewsOfOne: 50,
  AccessTokenMinutes: 15,
  RefreshTokenDays: 30,
  ActingHours: 8,
  ConfirmLinkDays: 7,
  ResetLinkHours: 24,
  AccessLinkDays: 7,
  /** Between two sign-in links for the same person. */
  AccessLinkPauseMinutes: 1,
  CaptchaMinutes: 20,
  VersionsKept: 20,
  AccompanyingPersons: 2,
  OldestAge: 120,
  /** In minor units: one crore rupees. It keeps a sum of many exact in a number. */
  MoneyLargest: 1_000_000_000,
  /** Registrations that one transfer may pay for. */
  RegistrationsPerClaim: 20,
  UndoMinutes: 10,
  /** Wrong codes of a second factor that an account may have within `WrongCodesMinutes`. */
  WrongCodes: 10,
  WrongCodesMinutes: 15,
  PasskeysMost: 20,
  /** How long a browser may take to make or use a passkey. */
  PasskeyMinutes: 5,
  /** Wrong passwords of one account within `WrongPasswordsMinutes` before attempts have to wait. */
  WrongPasswordsFree: 5,
  /** After this many, its owner gets a mail. */
  WrongPasswordsMailed: 10,
  WrongPasswordsMinutes: 60,
  StayNights: 60,
  RoomCapacity: 50,
  StatementLines: 50_000,
  StatementSize: 20 * 1024 * 1024,
  /** People a notification may name one by one. */
  NotifiedByName: 1000,
  RecentNotifications: 5,
  /** The newest ones in a person's list. */
  NotificationsListed: 200,
  TestNotificationDelay: 500,
  MailsPerMinute: 600,
  MailsPerMinuteMost: 6000,
  /** The best score of a review. */
  ReviewScore: 10,
  ReviewsPerPaper: 10,
  /** Assignments in one file. */
  AssignmentsAtOnce: 20_000,
  /** Rows selected for one download. */
  ChosenAtOnce: 20_000,
  /** The largest number of a filter of a list. */
  FilterNumberLargest: 100_000,
  /** One archive in the plain ZIP format. */
  ArchiveSize: 4_000_000_000,
  /** Papers that one call decides on. */
  PapersAtOnce: 1000,
  /** Reviews that one call takes back or hands over. */
  ReviewsAtOnce: 1000,
  /** Auditors one call adds. */
  AuditorsAtOnce: 500,
  /** The highest limit of the reviews of one auditor. */
  LoadHighest: 500,
  /** Kinds of decisions of a conference. */
  DecisionKinds: 20,
  /** Mails that one call sends again. */
  MailsAtOnce: 1000,
  /** Users one call changes. */
  UsersAtOnce: 500,
} as const

/** The id that means none (spec §3 "all-zero id"). */
export const noId = '00000000-0000-0000-0000-000000000000'

/** The version label of the footer (spec §2). */
export const versionLabel = 'v 1.10.2'
