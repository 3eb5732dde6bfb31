import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { coAuthorTexts } from '../../../../contract/people/coAuthors.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { getAuthor, type Author } from '../../../../contract/people/authors.ts'
import { AuthorFields, personTexts } from '../../../../contract/people/people.ts'
import { dropPersonChange } from '../../../cache/entities/localPeople.ts'
import { useConnection } from '../../../stores/connection.ts'
import { call, isUnanswered } from '../../../sync/session/call.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { ListSkeleton } from '../../../ui/list/ListSkeleton.tsx'
import { NothingFound } from '../../../ui/list/NothingFound.tsx'
import { useIsDesk } from '../../../ui/list/useIsDesk.ts'
import { ScreenHead } from '../../../ui/ScreenHead.tsx'
import { AsOf } from '../../../ui/reads/AsOf.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { useSheetAddress } from '../../../ui/sheet/useSheetAddress.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { AddAuthor } from './AddAuthor.tsx'
import { AuthorEditor, type Edited } from './AuthorEditor.tsx'
import { AuthorCards, AuthorTable, type AuthorRowsProps } from './AuthorRows.tsx'
import { narrowAuthors, type ListedAuthor } from './listedAuthors.ts'
import { useAuthors } from './useAuthors.ts'

const fieldsOf = (author: Author): AuthorFields => AuthorFields.strip().parse(author)

/** The newest details of an author; the device's own if the portal does not respond. Throws `CallError`. */
async function readDetails(author: ListedAuthor): Promise<Edited> {
  const { LocalId: id, Version, errors } = author
  const here = { id, Fields: fieldsOf(author), Version, errors }
  if (author.waiting === 'new') return here
  const isTyped = author.waiting === 'change'
  try {
    const { Result } = await call(getAuthor, { params: { id: author.UserDetailId } })
    // Unsent text typed here goes over the server's newest version.
    return {
      ...here,
      Version: Result.Version,
      ...(isTyped ? {} : { Fields: fieldsOf(Result), Base: fieldsOf(Result) }),
    }
  } catch (error) {
    if (isUnanswered(error)) return isTyped ? here : { ...here, Base: here.Fields }
    throw error
  }
}

/** True while the URL names this author, whatever the screen shows. */
const isNamed = (id: string) => new URLSearchParams(window.location.search).get('author') === id

/** The address of the search for somebody to add. */
const adding = 'find'

const newAuthor: Edited = { id: undefined, Fields: undefined, Version: 0, errors: {} }

/** A presenter's co-authors (spec §2 "/co-authors", design §3 "People"). */
export function AuthorManagement() {
  const databases = useDatabases()
  const { authors, on, error, pullAgain } = useAuthors()
  const isReachable = useConnection((state) => state.reachable)
  const [text, setText] = useState('')
  const [edited, setEdited] = useState<Edited>()
  const [email, setEmail] = useState('')
  const [asked] = useSearchParams()
  const shown = authors && narrowAuthors(authors, text)

  const address = useSheetAddress('author')
  const isReady = authors !== undefined
  /** The author whom the open form has just added: it stays as it is when the address names them. */
  const added = useRef<string>(undefined)
  const follow = useEffectEvent(() => {
    if (address.value !== null && address.value === added.current) return
    added.current = undefined
    if (address.value === null || address.value === adding) setEdited(undefined)
    else if (address.value === 'new')
      // The form that is open goes on when the list arrives behind it.
      setEdited((shown) => (shown && shown.id === undefined ? shown : { ...newAuthor, email }))
    else {
      const author = authors?.find(({ LocalId }) => LocalId === address.value)
      if (!author) {
        if (isReady) address.close()
        return
      }
      const show = (details: Edited) => {
        // The person may have gone back meanwhile.
        if (isNamed(author.LocalId)) setEdited(details)
      }
      readDetails(author).then(show, () => {
        showSnack(texts.authorLoadError, 'error')
        pullAgain()
        address.close()
      })
    }
  })
  // oxlint-disable-next-line react/set-state-in-effect -- what the address names is read, and opened when it is there
  useEffect(() => follow(), [address.value, isReady])

  const askedId = asked.get('person')
  const refused = authors?.find(({ LocalId, refusals }) => LocalId === askedId && refusals.length > 0)
  const openRefused = useEffectEvent(() => refused && address.open(refused.LocalId))
  const isRefused = refused !== undefined
  useEffect(() => {
    if (isRefused) openRefused()
  }, [isRefused])

  return (
    <Stack>
      <ScreenHead title={coAuthorTexts.title}>
        <Button leftSection={<Icon name="plus" />} onClick={() => address.open(adding)}>
          {personTexts.addAuthor}
        </Button>
      </ScreenHead>
      <Text c="dimmed">{coAuthorTexts.about}</Text>
      <TextInput
        type="search"
        label={coAuthorTexts.search}
        description={coAuthorTexts.searchHint}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        maw="32rem"
      />
      {error !== undefined && <Failure message={error} again={pullAgain} />}
      <AsOf on={isReachable ? undefined : on} />
      {!shown && error === undefined && <ListSkeleton rows={4} height={72} />}
      {shown && (
        <>
          <Text role="status" c="dimmed">
            {coAuthorTexts.found(shown.length)}
          </Text>
          {shown.length > 0 ? (
            <Rows
              askedId={askedId}
              authors={shown}
              onEdit={({ LocalId }) => address.open(LocalId)}
              onDiscard={({ LocalId }) => void dropPersonChange(databases.work, LocalId)}
              onGranted={pullAgain}
              onTakenOff={pullAgain}
            />
          ) : (
            <NothingFound
              title={coAuthorTexts.emptyTitle}
              text={text.trim() ? coAuthorTexts.emptySearch : coAuthorTexts.empty}
            />
          )}
        </>
      )}
      <AddAuthor
        isOpen={address.value === adding}
        authors={authors ?? []}
        onAdded={() => {
          pullAgain()
          address.close()
        }}
        onAddNew={(typed) => {
          setEmail(typed)
          address.open('new')
        }}
        onClose={() => address.close()}
      />
      <AuthorEditor
        edited={edited}
        onAdded={(id) => {
          added.current = id
          address.open(id)
        }}
        onClose={() => address.close()}
      />
    </Stack>
  )
}

function Rows(props: AuthorRowsProps) {
  return useIsDesk() ? <AuthorTable {...props} /> : <AuthorCards {...props} />
}
