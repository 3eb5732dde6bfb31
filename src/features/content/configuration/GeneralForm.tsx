import { Autocomplete, Checkbox, NumberInput, TextInput } from '@mantine/core'
import { z } from 'zod'
import { configurationTexts, homePageLabels } from '../../../../contract/content/configuration.ts'
import {
  getHomePage,
  homePageRules,
  HomePageFields,
  updateHomePage,
} from '../../../../contract/content/content.ts'
import { zoneNames } from '../../../../contract/core/zones.ts'
import { call } from '../../../sync/session/call.ts'
import { loadDates, loadHomePage } from '../../../sync/public/publicContent.ts'
import { suggestions } from '../../../ui/form/suggestions.ts'
import type { EditedForm } from '../../../ui/form/useEditedForm.ts'
import { ImageField } from './ImageField.tsx'
import { ServedForm } from './ServedForm.tsx'

const zones = zoneNames()

/** An emptied number field has no number; the rules report that. */
const numberOrNone = z.union([z.number(), z.nan()])
const TypedHomePage = HomePageFields.extend({
  AbstractMinimumWordCount: numberOrNone,
  GraceMinutes: numberOrNone,
})

/** The conference's settings. */
export function GeneralForm() {
  return (
    <ServedForm<HomePageFields>
      name="home-page"
      schema={TypedHomePage}
      read={() => call(getHomePage)}
      save={(body, ifMatch) => call(updateHomePage, { body, ifMatch })}
      rules={homePageRules}
      onSaved={() => {
        // A new time zone moves the end of every date.
        void loadHomePage()
        void loadDates()
      }}
    >
      {(form) => <GeneralFields form={form} />}
    </ServedForm>
  )
}

interface FieldsProps {
  readonly form: EditedForm<HomePageFields>
}

type LineField = 'ConferenceName' | 'ConferencePlace' | 'SocietyName' | 'SocietyUrl' | 'SupportEmail'
type CountField = 'AbstractMinimumWordCount' | 'GraceMinutes'

function GeneralFields({ form }: FieldsProps) {
  return (
    <>
      <Line form={form} field="ConferenceName" />
      <Line form={form} field="ConferencePlace" hint={configurationTexts.placeHint} />
      <ImageField
        label={homePageLabels.LogoUrl}
        hint={configurationTexts.logoHint}
        {...form.field('LogoUrl')}
      />
      <div className="configuration-pair">
        <Line form={form} field="SocietyName" />
        <Line form={form} field="SocietyUrl" type="url" />
        <Line form={form} field="SupportEmail" type="email" />
        <Autocomplete
          label={homePageLabels.TimeZone}
          description={configurationTexts.zoneHint}
          data={zones}
          {...suggestions}
          {...form.field('TimeZone')}
        />
        <Count form={form} field="AbstractMinimumWordCount" />
        <Count form={form} field="GraceMinutes" hint={configurationTexts.graceHint} />
      </div>
      <Checkbox
        label={homePageLabels.IsProgrammePublic}
        description={configurationTexts.programmeHint}
        checked={form.values.IsProgrammePublic}
        onChange={(event) => form.change({ IsProgrammePublic: event.currentTarget.checked })}
      />
    </>
  )
}

interface LineProps extends FieldsProps {
  readonly field: LineField
  readonly type?: string
  readonly hint?: string
}

function Line({ form, field, type, hint }: LineProps) {
  return (
    <TextInput
      label={homePageLabels[field]}
      {...(type ? { type } : {})}
      {...(hint ? { description: hint } : {})}
      {...form.field(field)}
    />
  )
}

function Count({ form, field, hint }: FieldsProps & { readonly field: CountField; readonly hint?: string }) {
  const value = form.values[field]
  return (
    <NumberInput
      label={homePageLabels[field]}
      {...(hint ? { description: hint } : {})}
      hideControls
      allowNegative={false}
      allowDecimal={false}
      inputMode="numeric"
      value={Number.isNaN(value) ? '' : value}
      error={form.errors[field]}
      onChange={(typed) => form.change({ [field]: typed === '' ? Number.NaN : Number(typed) })}
    />
  )
}
