import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { UserSummary } from '../../../contract/users/userAdmin.ts'
import { UserDetails } from '../../../contract/users/users.ts'
import { UserFacts } from '../../../src/features/users/desk/UserFacts.tsx'
import { sampleOf } from '../../support/samples.ts'

test('the facts of a user show their designation, and the other one under its own name', () => {
  const user = {
    ...UserDetails.parse(sampleOf(UserDetails)),
    Designation: 'Professor',
    OptionalDesignation: 'Head of department',
  }
  const html = renderToStaticMarkup(
    <MantineProvider>
      <MemoryRouter>
        <UserFacts user={user} summary={UserSummary.parse(sampleOf(UserSummary))} />
      </MemoryRouter>
    </MantineProvider>,
  )
  expect(html).toContain('<dt>Designation</dt><dd>Professor</dd>')
  expect(html).toContain('<dt>Other designation</dt><dd>Head of department</dd>')
})
