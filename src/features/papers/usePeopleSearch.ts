import { useEffect, useState } from 'react'
import { texts } from '../../../contract/errors.ts'
import { limits, noId } from '../../../contract/limits.ts'
import { searchUsers, type AuthorOption } from '../../../contract/authors.ts'
import { optionOf, readPeople } from '../../cache/localPeople.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { keepSeen, readSeen, searchSeen } from '../../cache/seenPeople.ts'
import { call, CallError, messageOf } from '../../sync/api.ts'
import { showSnack } from '../../ui/snackbar.tsx'

interface PeopleFound {
  readonly text: string
  readonly people: readonly AuthorOption[]
  /** True where the server did not answer and only this device was searched. */
  readonly isLocal: boolean
  /** Why nobody could be looked for. */
  readonly error: string | undefined
}

const nobody: PeopleFound = { text: '', people: [], isLocal: false, error: undefined }

/** People who were added here and are not with the server yet. */
async function unsentPeople({ work }: PersonDatabases): Promise<AuthorOption[]> {
  const people = await readPeople(work)
  return people
    .filter((person) => person.UserDetailId === noId)
    .map((person) => optionOf(person.LocalId, person.Fields))
}

const distinct = (people: readonly AuthorOption[]) => [
  ...new Map(people.map((person) => [person.UserDetailId, person])).values(),
]

async function searchHere(databases: PersonDatabases, text: string): Promise<AuthorOption[]> {
  const seen = await readSeen(databases.copies)
  return searchSeen(distinct([...seen, ...(await unsentPeople(databases))]), text)
}

/** Searches the server and keeps whom it finds; where it does not answer, searches people seen before. */
async function findPeople(databases: PersonDatabases, text: string): Promise<PeopleFound> {
  try {
    const { Result } = await call(searchUsers, { params: { text } })
    await keepSeen(databases.copies, Result, Date.now()).catch(() => undefined)
    const unsent = searchSeen(await unsentPeople(databases), text)
    return { ...nobody, text, people: distinct([...Result, ...unsent]) }
  } catch (error) {
    if (!(error instanceof CallError && error.reason === 'offline')) throw error
    return { ...nobody, text, people: await searchHere(databases, text), isLocal: true }
  }
}

/** People for a text of at least three characters; a shorter one asks nothing. */
export function usePeopleSearch(databases: PersonDatabases, text: string) {
  const [found, setFound] = useState(nobody)
  const isAsked = text.length >= limits.SearchShortest
  useEffect(() => {
    if (!isAsked) return undefined
    let isCurrent = true
    findPeople(databases, text).then(
      (people) => {
        if (isCurrent) setFound(people)
      },
      (failure: unknown) => {
        if (!isCurrent) return
        const error = messageOf(failure, texts.searchFailed)
        setFound({ ...nobody, text, error })
        showSnack(error, 'error')
      },
    )
    return () => {
      isCurrent = false
    }
  }, [databases, text, isAsked])
  const isSearching = isAsked && found.text !== text
  return { ...found, people: isAsked && !isSearching ? found.people : nobody.people, isSearching }
}
