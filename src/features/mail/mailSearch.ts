import { MailQuery } from '../../../contract/mail/mails.ts'
import { paramsOf } from '../../ui/sheet/useAddress.ts'

/** What the outbox shows, from its URL. */
export interface MailsShown {
  readonly Text: string
  readonly State: MailQuery['State']
  readonly RunId: MailQuery['RunId']
  readonly Page: number
}

/** Reads the URL; invalid values count as absent. */
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

/** The URL of a list, in the tab of mails. */
export function addressOf({ Text, State, RunId, Page }: MailsShown): URLSearchParams {
  return paramsOf({
    tab: 'mail',
    text: Text,
    state: State,
    run: RunId,
    page: Page === 1 ? undefined : String(Page),
  })
}

/** The URL of a changed list; another filter starts at the first page. */
export function changeShown(shown: MailsShown, change: Partial<MailsShown>): URLSearchParams {
  return addressOf({ ...shown, ...('Page' in change ? {} : { Page: 1 }), ...change })
}

/** The filter of the request, without the page. */
export function filterOf({ Text, State, RunId }: MailsShown) {
  return {
    ...(Text.trim() ? { Text: Text.trim() } : {}),
    ...(State ? { State } : {}),
    ...(RunId ? { RunId } : {}),
  }
}

/** True if the list leaves mails out. */
export const isNarrowed = (shown: MailsShown) => Object.keys(filterOf(shown)).length > 0
