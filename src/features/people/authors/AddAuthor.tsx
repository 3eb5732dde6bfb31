import './authors.css'
import { coAuthorTexts } from '../../../../contract/people/coAuthors.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { listAuthor, type AuthorOption } from '../../../../contract/people/authors.ts'
import { personTexts } from '../../../../contract/people/people.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { AuthorSearch } from '../../../parts/person/AuthorSearch.tsx'
import { call } from '../../../sync/session/call.ts'
import { SheetDialog } from '../../../ui/sheet/SheetDialog.tsx'
import type { ListedAuthor } from './listedAuthors.ts'

interface AddAuthorProps {
  readonly isOpen: boolean
  readonly authors: readonly ListedAuthor[]
  readonly onAdded: () => void
  /** Called with the typed address, if it is one. */
  readonly onAddNew: (email: string) => void
  readonly onClose: () => void
}

/** Begins with the email: somebody the portal knows is put on the list with one press. */
export function AddAuthor({ isOpen, authors, onAdded, onAddNew, onClose }: AddAuthorProps) {
  const { act } = useAct({ failed: texts.authorAddFailed })
  const add = (person: AuthorOption) => {
    act(async () => {
      await call(listAuthor, { params: { id: person.UserDetailId }, body: { IsListed: true } })
      onAdded()
      return coAuthorTexts.added(person.FullName)
    })
    // The dialog closes once they are added; until then what was typed stays.
    return false
  }
  return (
    <SheetDialog
      begun={isOpen || undefined}
      isInAddress
      title={() => personTexts.addAuthor}
      onClose={onClose}
    >
      {() => (
        <div className="author-find">
          <AuthorSearch
            authors={authors}
            isAuthor={coAuthorTexts.isListed}
            hint={coAuthorTexts.byEmail}
            isFirst
            onAdd={add}
            onAddNew={onAddNew}
          />
        </div>
      )}
    </SheetDialog>
  )
}
