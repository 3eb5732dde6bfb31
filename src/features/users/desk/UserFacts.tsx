import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { noId } from '../../../../contract/core/limits.ts'
import { moneyOf } from '../../../../contract/core/money.ts'
import { longDate } from '../../../../contract/core/moments.ts'
import { statusLabels } from '../../../../contract/papers/papers.ts'
import { personLabels } from '../../../../contract/people/people.ts'
import type { UserSummary } from '../../../../contract/users/userAdmin.ts'
import { userDeskTexts } from '../../../../contract/users/userDesk.ts'
import { userTexts, type UserDetails } from '../../../../contract/users/users.ts'
import { listTexts } from '../../../../contract/papers/wizard.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { paths, pathWith } from '../../../paths.ts'
import { Section } from '../../../ui/Section.tsx'

interface UserFactsProps {
  readonly user: UserDetails
  readonly summary: UserSummary
}

const places = (...names: readonly string[]) => names.filter(Boolean).join(', ')

/** The portal's data about a person. */
export function UserFacts({ user, summary }: UserFactsProps) {
  const facts: readonly (readonly [string, string])[] = [
    [personLabels.Email, user.Email || userTexts.noEmail],
    [personLabels.PhoneNumber, places(`${user.CountryCode} ${user.PhoneNumber}`.trim())],
    [personLabels.Gender, user.Gender],
    [personLabels.DOB, user.DOB && longDate(user.DOB, 'UTC')],
    [personLabels.Nationality, user.Nationality],
    [personLabels.Designation, user.Designation],
    [personLabels.OptionalDesignation, user.OptionalDesignation],
    [
      personLabels.Organization,
      places(user.Organization, user.OrganizationCity, user.OrganizationState, user.OrganizationCountry),
    ],
    [personLabels.ResidenceCity, places(user.ResidenceCity, user.ResidenceState, user.ResidenceCountry)],
    [userDeskTexts.columns.since, longDate(user.CreatedOn)],
    [userDeskTexts.state, summary.HasSecondFactor ? userDeskTexts.hasFactor : ''],
  ]
  return (
    <Stack>
      <Section title={userDeskTexts.contact}>
        {user.UserDetailId === noId && (
          <Text fz="var(--act-size)" c="dimmed">
            {userDeskTexts.noProfile}
          </Text>
        )}
        <Facts facts={facts.filter(([, value]) => value)} />
      </Section>
      <Section title={userDeskTexts.papers}>
        {summary.Papers.length === 0 && (
          <Text fz="var(--act-size)" c="dimmed">
            {userDeskTexts.noPapers}
          </Text>
        )}
        <ul className="users-plain">
          {summary.Papers.map((paper) => (
            <li key={paper.Id}>
              <Anchor component={Link} fz="var(--act-size)" to={pathWith(paths.papers, { paper: paper.Id })}>
                {paper.PaperTitle.trim() || listTexts.untitled}
              </Anchor>
              <Text size="sm" c="dimmed">
                {[
                  paper.PaperCode,
                  statusLabels[paper.Status],
                  paper.IsOwner && userDeskTexts.ownerOf,
                  paper.Sequence > 0 && userDeskTexts.authorAt(paper.Sequence),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={userDeskTexts.registration}>
        <RegistrationFacts registration={summary.Registration} />
      </Section>
    </Stack>
  )
}

function RegistrationFacts({ registration }: { readonly registration: UserSummary['Registration'] }) {
  if (!registration)
    return (
      <Text fz="var(--act-size)" c="dimmed">
        {userDeskTexts.noRegistration}
      </Text>
    )
  const { AccommodationId, CancelledOn, IsAttendingConference, DueAmount, OverpaidAmount, CurrencySymbol } =
    registration
  const state = CancelledOn
    ? userDeskTexts.cancelled
    : IsAttendingConference
      ? registration.PaymentStatus || userDeskTexts.unpaid
      : userDeskTexts.notAttending
  return (
    <Stack gap={4}>
      <Text fz="var(--act-size)">
        {state}
        {DueAmount > 0 && ` · ${userDeskTexts.due(moneyOf(DueAmount, CurrencySymbol))}`}
        {OverpaidAmount > 0 && ` · ${userDeskTexts.overpaid(moneyOf(OverpaidAmount, CurrencySymbol))}`}
      </Text>
      <Anchor component={Link} fz="var(--act-size)" to={pathWith(paths.payments, { bill: AccommodationId })}>
        {userDeskTexts.toBill}
      </Anchor>
    </Stack>
  )
}
