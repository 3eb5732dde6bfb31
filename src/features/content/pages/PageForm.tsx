import { pagePath } from '../../../paths.ts'
import { Anchor, Checkbox, NumberInput, TextInput } from '@mantine/core'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { pageLabels } from '../../../../contract/content/pageDesk.ts'
import { pageDeskTexts } from './texts.ts'
import {
  createPage,
  getPageToEdit,
  PageFields,
  pageRules,
  slugOf,
  updatePage,
} from '../../../../contract/content/pages.ts'
import { call } from '../../../sync/session/call.ts'
import { loadHomePage } from '../../../sync/public/publicContent.ts'
import { sendImage } from '../../../sync/files/sendImage.ts'
import { RichText } from '../../../ui/richText/RichText.tsx'
import type { EditedForm } from '../../../ui/form/useEditedForm.ts'
import { ServedForm, type Served } from '../configuration/ServedForm.tsx'

/** An emptied number field has no number; the rules report that. */
const TypedPage = PageFields.extend({ SortOrder: z.union([z.number(), z.nan()]) })

const blank: Served<PageFields> = {
  Result: {
    Title: '',
    Slug: '',
    Html: '',
    IsPublished: false,
    InMenu: false,
    InFooter: false,
    SortOrder: 0,
  },
  Version: 0,
}

interface PageFormProps {
  /** The edited page; absent for a new one. */
  readonly id: string | undefined
  readonly onAdded: () => void
}

/** The form of a page; typed text stays on the device until it is saved (offline O1). */
export function PageForm({ id, onAdded }: PageFormProps) {
  return (
    <ServedForm<PageFields>
      name={`page/${id ?? 'new'}`}
      schema={TypedPage}
      read={() => (id ? call(getPageToEdit, { params: { id } }) : blank)}
      save={async (body, ifMatch) => {
        if (id) return call(updatePage, { params: { id }, body, ifMatch })
        await call(createPage, { body })
        return blank
      }}
      rules={pageRules}
      onSaved={() => {
        void loadHomePage()
        if (!id) onAdded()
      }}
    >
      {(form) => <PageInputs form={form} isNew={!id} />}
    </ServedForm>
  )
}

function PageInputs({ form, isNew }: { readonly form: EditedForm<PageFields>; readonly isNew: boolean }) {
  const { values, errors, change } = form
  return (
    <>
      <TextInput
        label={pageLabels.Title}
        required
        value={values.Title}
        error={errors['Title']}
        onChange={({ currentTarget: { value: Title } }) => {
          // The URL follows the title until somebody edits it.
          const follows = isNew && values.Slug === slugOf(values.Title)
          change(follows ? { Title, Slug: slugOf(Title) } : { Title })
        }}
      />
      <TextInput
        label={pageLabels.Slug}
        description={pageDeskTexts.slugHint(pagePath(values.Slug || '…'))}
        required
        autoComplete="off"
        spellCheck={false}
        {...form.field('Slug')}
      />
      <RichText label={pageLabels.Html} {...form.field('Html')} sendImage={sendImage} />
      <div className="configuration-pair">
        <Check form={form} field="IsPublished" hint={pageDeskTexts.publishedHint} />
        <Check form={form} field="InMenu" hint={pageDeskTexts.menuHint} />
        <Check form={form} field="InFooter" />
        <NumberInput
          label={pageLabels.SortOrder}
          description={pageDeskTexts.orderHint}
          hideControls
          allowNegative={false}
          allowDecimal={false}
          inputMode="numeric"
          value={Number.isNaN(values.SortOrder) ? '' : values.SortOrder}
          error={errors['SortOrder']}
          onChange={(typed) => change({ SortOrder: typed === '' ? Number.NaN : Number(typed) })}
        />
      </div>
      {!isNew && values.IsPublished && (
        <Anchor component={Link} to={pagePath(values.Slug)}>
          {pageDeskTexts.view}
        </Anchor>
      )}
    </>
  )
}

interface CheckProps {
  readonly form: EditedForm<PageFields>
  readonly field: 'IsPublished' | 'InMenu' | 'InFooter'
  readonly hint?: string
}

function Check({ form, field, hint }: CheckProps) {
  return (
    <Checkbox
      label={pageLabels[field]}
      {...(hint ? { description: hint } : {})}
      checked={form.values[field]}
      onChange={(event) => form.change({ [field]: event.currentTarget.checked })}
    />
  )
}
