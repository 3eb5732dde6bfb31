import { NativeSelect, Text, TextInput } from '@mantine/core'
import { configurationTexts, dateLabels, iconLabels } from '../../../../contract/content/configuration.ts'
import { dateOrderRules } from '../../../../contract/content/dateOrder.ts'
import {
  createDate,
  DateFields,
  dateIcons,
  dateKeys,
  dateRules,
  dateTexts,
  getDate,
  updateDate,
  type ConferenceDate,
} from '../../../../contract/content/dates.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { call } from '../../../sync/session/call.ts'
import { useDayAndTime } from '../../../ui/form/useDayAndTime.ts'
import type { EditedForm } from '../../../ui/form/useEditedForm.ts'
import { DateField } from '../../../ui/form/DateField.tsx'
import { DateCard } from '../DateCard.tsx'
import { ImageField } from './ImageField.tsx'
import { ServedForm, type Served } from './ServedForm.tsx'

interface DateFormProps {
  /** The edited date; absent for a new one. */
  readonly date: ConferenceDate | undefined
  /** The other dates, which it must not contradict. */
  readonly others: readonly ConferenceDate[]
  readonly timeZone: string
  readonly onSaved: () => void
}

const blank: Served<DateFields> = {
  Result: { Title: '', UniqueKey: '', Description: '', DeadlineDate: '', IconUrl: 'calendar' },
  Version: 0,
}

/** The form of one of the conference's dates, with a preview for visitors. */
export function DateForm({ date, others, timeZone, onSaved }: DateFormProps) {
  const id = date?.Id
  return (
    <ServedForm<DateFields>
      name={`date/${id ?? 'new'}`}
      schema={DateFields}
      read={() => (id ? call(getDate, { params: { id } }) : blank)}
      save={async (body, ifMatch) => {
        if (id) return call(updateDate, { params: { id }, body, ifMatch })
        await call(createDate, { body })
        return blank
      }}
      rules={(fields) => ({
        ...dateRules(fields),
        // An old contradiction must not block a new text.
        ...(fields.DeadlineDate === date?.DeadlineDate
          ? {}
          : dateOrderRules([...others, fields], fields.UniqueKey, timeZone)),
      })}
      onSaved={onSaved}
    >
      {(form) => <DateInputs form={form} timeZone={timeZone} isNew={!id} />}
    </ServedForm>
  )
}

interface DateInputsProps {
  readonly form: EditedForm<DateFields>
  readonly timeZone: string
  readonly isNew: boolean
}

function DateInputs({ form, timeZone, isNew }: DateInputsProps) {
  // Rules find a known date by its key, so the key is fixed.
  const isKeyFixed = !isNew && Object.hasOwn(dateKeys, form.values.UniqueKey)
  return (
    <>
      <TextInput label={dateLabels.Title} {...form.field('Title')} />
      <TextInput
        label={dateLabels.UniqueKey}
        description={isKeyFixed ? dateTexts.keyLocked : configurationTexts.keyHint}
        readOnly={isKeyFixed}
        {...form.field('UniqueKey')}
      />
      <TextInput label={dateLabels.Description} {...form.field('Description')} />
      <WallClock form={form} timeZone={timeZone} />
      <IconFields form={form} />
      <section aria-label={configurationTexts.preview}>
        <Text size="sm" c="dimmed" mb={4}>
          {configurationTexts.preview}
        </Text>
        <DateCard
          component="div"
          date={form.values}
          timeZone={timeZone}
          notSet={configurationTexts.previewHidden}
        />
      </section>
    </>
  )
}

/** A day, or a day and a time, in the conference's time zone. */
function WallClock({ form, timeZone }: Omit<DateInputsProps, 'isNew'>) {
  const { day, time, setDay, setTime } = useDayAndTime(form.values.DeadlineDate, (DeadlineDate) =>
    form.change({ DeadlineDate }),
  )
  return (
    <div className="configuration-pair">
      <DateField
        timeZone={timeZone}
        label={dateLabels.DeadlineDate}
        value={day}
        error={form.errors['DeadlineDate']}
        onChange={(event) => setDay(event.currentTarget.value)}
      />
      <TextInput
        type="time"
        label={configurationTexts.time}
        description={configurationTexts.timeHint(timeZone)}
        disabled={!day}
        value={time}
        onChange={(event) => setTime(event.currentTarget.value)}
      />
    </div>
  )
}

const ownImage = 'image'

function IconFields({ form }: Pick<DateInputsProps, 'form'>) {
  const { values, errors, change } = form
  const drawn = dateIcons.find((icon) => icon === values.IconUrl)
  const chosen = drawn ?? (values.IconUrl === '' ? '' : ownImage)
  return (
    <>
      <NativeSelect
        label={dateLabels.IconUrl}
        value={chosen}
        error={errors['IconUrl']}
        onChange={(event) => {
          const icon = event.currentTarget.value
          change({ IconUrl: icon === ownImage ? noId : icon })
        }}
      >
        <option value="">{configurationTexts.noIcon}</option>
        {dateIcons.map((icon) => (
          <option key={icon} value={icon}>
            {iconLabels[icon]}
          </option>
        ))}
        <option value={ownImage}>{configurationTexts.ownImage}</option>
      </NativeSelect>
      {chosen === ownImage && <ImageField label={configurationTexts.ownImage} {...form.field('IconUrl')} />}
    </>
  )
}
