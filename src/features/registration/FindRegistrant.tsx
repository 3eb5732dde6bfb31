import './registration.css'
import { Anchor, Card, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { searchUsers } from '../../../contract/people/authors.ts'
import { texts } from '../../../contract/core/errors.ts'
import { limits } from '../../../contract/core/limits.ts'
import { personTexts } from '../../../contract/people/people.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { useRead } from '../../sync/pull/useRead.ts'
import { NotReady } from '../../ui/reads/NotReady.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { registrationPath } from '../../paths.ts'

/** An organiser's search for anybody's registration, with a paper or without (design §3 "Registration"). */
export function FindRegistrant() {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), limits.SearchDebounce)
  return (
    <Screen title={registrationTexts.findTitle} maw={760}>
      <Text c="dimmed">{registrationTexts.findAbout}</Text>
      <TextInput
        type="search"
        label={registrationTexts.find}
        placeholder={registrationTexts.findHint}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {text.length < limits.SearchShortest ? <Text>{personTexts.searchShort}</Text> : <Found text={text} />}
    </Screen>
  )
}

function Found({ text }: { readonly text: string }) {
  const found = useRead(searchUsers, { params: { text }, failed: texts.searchFailed })
  if (found.state !== 'ready') return <NotReady read={found} height={120} />
  if (found.value.length === 0) return <Text role="status">{registrationTexts.nobodyFound}</Text>
  return (
    <ul className="registration-list">
      {found.value.map(({ UserDetailId, FullName, Designation, Organization, OrganizationCountry }) => (
        <Card key={UserDetailId} component="li" withBorder padding="md">
          <Anchor
            component={Link}
            to={registrationPath(UserDetailId)}
            fw={600}
            className="registration-link"
            aria-label={registrationTexts.open(FullName)}
          >
            {FullName}
          </Anchor>
          <Text size="sm" c="dimmed">
            {[Designation, Organization, OrganizationCountry].filter(Boolean).join(', ')}
          </Text>
        </Card>
      ))}
    </ul>
  )
}
