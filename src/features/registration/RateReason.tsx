import { Anchor, Box, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { fieldError } from '../../../contract/people/people.ts'
import { originOf, rateReason } from '../../../contract/registration/rateReason.ts'
import type { Registrant } from '../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { loadLookups, useLookups } from '../../sync/pull/lookups.ts'
import { SuggestField } from '../../parts/person/SuggestField.tsx'
import { useDatabases } from '../../sync/session/useDatabases.ts'

interface RateReasonProps {
  readonly registrant: Registrant
  /** The nationality as answered here; undefined if it was not. */
  readonly answer: string | undefined
  readonly onAnswer: (nationality: string) => void
}

/** The rate and its reason, with an input for the nationality if the reader may answer. */
export function RateReason({ registrant, answer, onAnswer }: RateReasonProps) {
  const databases = useDatabases()
  const [isOpen, setOpen] = useState(answer !== undefined)
  const { nationalities } = useLookups()
  useEffect(() => {
    if (isOpen) void loadLookups(databases)
  }, [isOpen, databases])
  const origin = originOf(registrant, answer)
  if (!origin) return null
  const mayAnswer = registrant.MaySayNationality === true
  return (
    <Box>
      <Text component="div">
        <span role="status">{rateReason(registrant, origin)}</span>
        {mayAnswer && !isOpen && (
          <span className="registration-answer">
            {` ${registrationTexts.nationality}: ${origin.Nationality || registrationTexts.notSaid} `}
            <Anchor
              component="button"
              type="button"
              className="registration-link"
              aria-label={registrationTexts.changeNationality}
              onClick={() => setOpen(true)}
            >
              {registrationTexts.change}
            </Anchor>
          </span>
        )}
      </Text>
      {mayAnswer && isOpen && (
        <Box maw={320} mt="xs">
          <SuggestField
            label={registrationTexts.nationality}
            description={registrationTexts.nationalityHint(registrant.IsMe, registrant.FullName)}
            value={answer ?? origin.Nationality}
            error={fieldError('Nationality', origin.Nationality)}
            options={nationalities}
            onChange={onAnswer}
          />
        </Box>
      )}
    </Box>
  )
}
