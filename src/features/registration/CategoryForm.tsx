import { Card, Checkbox, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { texts } from '../../../contract/core/errors.ts'
import { moneyOf } from '../../../contract/core/money.ts'
import { categories, categoryLabels } from '../../../contract/registration/rates.ts'
import {
  CategoryBody,
  getRegistrant,
  setCategory,
  type Accommodation,
  type Registrant,
} from '../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { readForm, type FormCopy } from '../../cache/entities/formTexts.ts'
import { call } from '../../sync/session/call.ts'
import { lockedForm } from '../../sync/editing/lockedForm.ts'
import { sendOutcomeOf } from '../../sync/session/sendOutcome.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { EditedFrame } from '../../ui/form/EditedFrame.tsx'
import { KeptNote, StaleNotice } from '../../ui/form/FormState.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { useEditedForm } from '../../ui/form/useEditedForm.ts'
import { usePromise } from '../../ui/reads/usePromise.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'

interface CategoryFormProps {
  readonly registrant: Registrant
  readonly of: Accommodation
  readonly society: string
  readonly onSaved: () => void
}

const formOf = ({ AccommodationId }: Accommodation) => `category/${AccommodationId}`

const copyOf = ({
  Category,
  IsCategoryFixed,
  IsSocietyLifeMember,
  Version,
}: Accommodation): FormCopy<CategoryBody> => ({
  Fields: { Category: IsCategoryFixed ? Category : null, IsSocietyLifeMember },
  Version,
})

/** An organiser's form to correct the category and the membership claim that decide a registration's rate. */
export function CategoryForm(props: CategoryFormProps) {
  const { of } = props
  const databases = useDatabases()
  const kept = usePromise(
    () => readForm(databases.work, formOf(of), CategoryBody),
    () => texts.somethingWrong,
    [databases],
  )
  if (kept.state === 'loading') return null
  return <Opened {...props} kept={kept.state === 'ready' ? kept.value : undefined} />
}

function Opened({
  registrant,
  of,
  society,
  onSaved,
  kept,
}: CategoryFormProps & { readonly kept: FormCopy<CategoryBody> | undefined }) {
  const databases = useDatabases()
  const params = { id: of.AccommodationId }
  const form = useEditedForm<CategoryBody>({
    served: copyOf(of),
    kept,
    openKeeper: lockedForm(databases, formOf(of), CategoryBody),
    rules: () => ({}),
    save: (body, ifMatch) =>
      sendOutcomeOf(
        call(setCategory, { params, body, ifMatch }).then(({ Result }) => {
          const { Category, ExpectedAmount, CurrencySymbol } = Result
          const amount = moneyOf(ExpectedAmount, CurrencySymbol)
          showSnack(registrationTexts.corrected(categoryLabels[Category], amount), 'success')
          return { Result: copyOf(Result) }
        }),
        registrationTexts.correctFailed,
      ),
    newest: async () => {
      const { Result } = await call(getRegistrant, { params: { id: of.UserDetailId } })
      return copyOf(Result.Accommodation ?? of)
    },
    onSaved,
  })
  const { values, change } = form
  const found = values.IsSocietyLifeMember ? 'LifeMember' : registrant.Category
  return (
    <Card withBorder padding="lg" component="section" aria-labelledby="category-title">
      <EditedFrame form={form}>
        <Stack>
          <Title order={2} size="h3" id="category-title">
            {registrationTexts.correctTitle}
          </Title>
          <StaleNotice stale={form.stale} />
          <Text size="sm" c="dimmed">
            {registrationTexts.correctAbout}
          </Text>
          <NativeSelect
            label={registrationTexts.category}
            value={values.Category ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ Category: categories.find((one) => one === value) ?? null })
            }
          >
            <option value="">{registrationTexts.categoryFound(categoryLabels[found])}</option>
            {categories.map((one) => (
              <option key={one} value={one}>
                {categoryLabels[one]}
              </option>
            ))}
          </NativeSelect>
          <Checkbox
            classNames={{ body: 'registration-choice', labelWrapper: 'registration-words' }}
            label={registrationTexts.lifeMember(society)}
            checked={values.IsSocietyLifeMember}
            disabled={!of.IsAttendingConference}
            onChange={(event) => change({ IsSocietyLifeMember: event.currentTarget.checked })}
          />
          <Group justify="space-between">
            <KeptNote state={form.keptState} />
            <BusyButton busy={form.isBusy}>{registrationTexts.correct}</BusyButton>
          </Group>
        </Stack>
      </EditedFrame>
    </Card>
  )
}
