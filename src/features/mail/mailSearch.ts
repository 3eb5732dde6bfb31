import { MailQuery } from '../../../contract/mail/mails.ts'
import { paramsOf } from '../../ui/sheet/useAddress.ts'

/** What the outbox shows, as its address says. */
export interface MailsShown {
  readonly Text: string
  readonly State: MailQuery['State']
  readonly RunId: MailQuery['RunId']
  readonly Page: number
}

/** Reads the address; what makes no sense there counts as absent. */
export function readShown(params: URLSearchParams): MailsShown {
  const { State, RunId, Page } = MailQuery.shape
  return {
    Text: params.get('text') ?? '',
    State: State.safeParse(params.get('state') ?? undefined).data,
    RunId: RunId.safeParse(params.get('run') ?? undefined).data,
    Page: Page.safeParse(params.get('page') ?? undefined).data ?? 1,
  }
}

/** All mails, from the first page on. */
export const nothingNarrowed: MailsShown = { Text: '', State: undefined, RunId: undefined, Page: 1 }

/** The address of a list, in the tab that mails have. */
export function addressOf({ Text, State, RunId, Page }: MailsShown): URLSearchParams {
  return paramsOf({
    tab: 'mail',
    text: Text,
    state: State,
    run: RunId,
    page: Page === 1 ? undefined : String(Page),
  })
}

/** The address of a changed list; another filter begins at the first page. */
export function changeShown(shown: MailsShown, change: Partial<MailsShown>): URLSearchParams {
  return addressOf({ ...shown, ...('Page' in change ? {} : { Page: 1 }), ...change })
}

/** What of it the server asks for besides the page. */
export function filterOf({ Text, State, RunId }: MailsShown) {
  return {
    ...(Text.trim() ? { Text: Text.trim() } : {}),
    ...(State ? { State } : {}),
    ...(RunId ? { RunId } : {}),
  }
}

/** True if the list leaves mails out. */
export const isNarrowed = (shown: MailsShown) => Object.keys(filterOf(shown)).length > 0
