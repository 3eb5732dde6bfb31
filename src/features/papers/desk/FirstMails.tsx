import type { PreviewedLetter } from '../../../../contract/papers/decisions.ts'
import { decisionDeskTexts } from '../../../../contract/papers/decisionDesk.ts'

/** The first of many mails, each to open and read in full. */
export function FirstMails({ mails }: { readonly mails: readonly PreviewedLetter[] }) {
  return mails.map(({ FullName, Email, Subject, PlainText }, index) => (
    <details key={`${Email}-${String(index)}`}>
      <summary className="desk-mail">
        {decisionDeskTexts.mailTo(FullName, Email)}: {Subject}
      </summary>
      <pre className="desk-mail-text" tabIndex={0}>
        {PlainText}
      </pre>
    </details>
  ))
}
