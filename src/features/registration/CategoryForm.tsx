import { Checkbox, NativeSelect, Text } from '@mantine/core'
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
import type { FormCopy } from '../../cache/entities/formTexts.ts'
import { call } from '../../sync/session/call.ts'
import { formSource } from '../../sync/editing/formSource.ts'
import { KeptForm } from '../../ui/form/KeptForm.tsx'
import { SectionCard } from '../../ui/Section.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { useDatabases } from '../../sync/session/useDatabases.ts'

interface CategoryFormProps {
  readonly registrant: Registrant
  readonly of: Accommodation
  readonly society: string
  readonly onSaved: () => void
}

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
export function CategoryForm({ registrant, of, society, onSaved }: CategoryFormProps) {
  const databases = useDatabases()
  const save = async (body: CategoryBody, ifMatch: number) => {
    const { Result } = await call(setCategory, { params: { id: of.AccommodationId }, body, ifMatch })
    const amount = moneyOf(Result.ExpectedAmount, Result.CurrencySymbol)
    showSnack(registrationTexts.corrected(categoryLabels[Result.Category], amount), 'success')
    return { Result: copyOf(Result) }
  }
  return (
    <SectionCard title={registrationTexts.correctTitle}>
      <Text size="sm" c="dimmed" mb="md">
        {registrationTexts.correctAbout}
      </Text>
      <KeptForm<CategoryBody>
        source={formSource({
          databases,
          name: `category/${of.AccommodationId}`,
          schema: CategoryBody,
          served: copyOf(of),
          read: async () => {
            const { Result } = await call(getRegistrant, { params: { id: of.UserDetailId } })
            return copyOf(Result.Accommodation ?? of)
          },
          save,
          failed: registrationTexts.correctFailed,
        })}
        rules={() => ({})}
        label={registrationTexts.correct}
        onSaved={onSaved}
      >
        {({ values, change }) => (
          <>
            <NativeSelect
              label={registrationTexts.category}
              value={values.Category ?? ''}
              onChange={({ currentTarget: { value } }) =>
                change({ Category: categories.find((one) => one === value) ?? null })
              }
            >
              <option value="">
                {registrationTexts.categoryFound(
                  categoryLabels[values.IsSocietyLifeMember ? 'LifeMember' : registrant.Category],
                )}
              </option>
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
          </>
        )}
      </KeptForm>
    </SectionCard>
  )
}
