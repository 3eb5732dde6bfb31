import { Button, Card, Stack, Text, TextInput, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { texts } from '../../../contract/core/errors.ts'
import {
  getTemplates,
  mailTexts,
  placeholderRules,
  saveTemplate,
  TemplateBody,
  templateRules,
  testTemplate,
  type MailPlaceholder,
  type MailTemplate,
} from '../../../contract/mail/mails.ts'
import { mailScreenTexts } from '../../../contract/mail/mailScreens.ts'
import { readForm, type FormCopy } from '../../cache/entities/formTexts.ts'
import { useAct } from '../../parts/act/useAct.ts'
import { formSource } from '../../sync/editing/formSource.ts'
import { call, messageOf } from '../../sync/session/call.ts'
import { EditedFrame } from '../../ui/form/EditedFrame.tsx'
import { NotReady } from '../../ui/reads/NotReady.tsx'
import { FormFoot, UndoButton } from '../../ui/form/FormFoot.tsx'
import { StaleNotice } from '../../ui/form/FormState.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { useEditedForm } from '../../ui/form/useEditedForm.ts'
import { usePromise } from '../../ui/reads/usePromise.ts'
import { MailPreviewDialog } from './MailPreviewDialog.tsx'
import { ResetTemplate } from './ResetTemplate.tsx'
import { useSheetAddress } from '../../ui/sheet/useSheetAddress.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'
import { GrowingText } from '../../ui/form/GrowingText.tsx'

interface TemplateFormProps {
  readonly template: MailTemplate
  readonly onChanged: () => void
}

const formOf = (template: string) => `mail-template ${template}`

const copyOf = ({ Subject, Body, Version }: MailTemplate): FormCopy<TemplateBody> => ({
  Fields: { Subject, Body },
  Version,
})

/** Subject and text of one mail; typed text stays on the device until it is saved. */
export function TemplateForm(props: TemplateFormProps) {
  const { template } = props
  const databases = useDatabases()
  const [reset, setReset] = useState<MailTemplate>()
  const [round, setRound] = useState(0)
  const kept = usePromise(
    async () => ({ copy: await readForm(databases.work, formOf(template.Template), TemplateBody) }),
    (error) => messageOf(error, mailScreenTexts.loadFailed),
    [databases, template.Template],
  )
  if (kept.state !== 'ready') return <NotReady read={kept} />
  return (
    <OpenForm
      key={round}
      {...props}
      // The list reloads only after the text was reset.
      template={template.IsChanged ? (reset ?? template) : template}
      kept={round === 0 ? kept.value.copy : undefined}
      onChanged={() => {
        setReset(undefined)
        props.onChanged()
      }}
      onReset={(first) => {
        setReset(first)
        setRound((count) => count + 1)
        props.onChanged()
      }}
    />
  )
}

interface OpenFormProps extends TemplateFormProps {
  readonly kept: FormCopy<TemplateBody> | undefined
  readonly onReset: (first: MailTemplate) => void
}

async function newest(name: string): Promise<FormCopy<TemplateBody>> {
  const { Result } = await call(getTemplates)
  const found = Result.find(({ Template }) => Template === name)
  if (!found) throw new Error(mailTexts.templateUnknown)
  return copyOf(found)
}

function OpenForm({ template, onChanged, onReset, kept }: OpenFormProps) {
  const databases = useDatabases()
  const { Template, Title: title, Placeholders } = template
  const { isBusy, act } = useAct({ failed: mailScreenTexts.testFailed })
  const preview = useSheetAddress('open')
  const text = useRef<HTMLTextAreaElement>(null)
  const form = useEditedForm<TemplateBody>({
    ...formSource({
      databases,
      name: formOf(Template),
      schema: TemplateBody,
      read: () => newest(Template),
      save: async (body, ifMatch) => ({
        Result: copyOf((await call(saveTemplate, { params: { template: Template }, body, ifMatch })).Result),
      }),
      failed: texts.somethingWrong,
    }),
    served: copyOf(template),
    kept,
    rules: (body) => ({ ...placeholderRules(body, Placeholders), ...templateRules(body) }),
    onSaved: () => {
      showSnack(mailTexts.saved, 'success')
      onChanged()
    },
  })
  const insert = (name: string) => {
    const { Body } = form.values
    const { selectionStart = Body.length, selectionEnd = Body.length } = text.current ?? {}
    form.change({ Body: `${Body.slice(0, selectionStart)}{${name}}${Body.slice(selectionEnd)}` })
    text.current?.focus()
  }
  return (
    <EditedFrame form={form} labelledBy="mail-template">
      <Stack>
        <Title order={2} size="h3" id="mail-template">
          {title}
        </Title>
        <StaleNotice stale={form.stale} />
        <TextInput label={mailScreenTexts.subject} {...form.field('Subject')} />
        <GrowingText
          ref={text}
          label={mailScreenTexts.body}
          description={mailScreenTexts.bodyHint}
          minRows={10}
          maxRows={24}
          {...form.field('Body')}
        />
        <FormFoot form={form}>
          <Button variant="default" onClick={() => preview.open('preview')}>
            {mailScreenTexts.preview}
          </Button>
          <Button
            variant="default"
            aria-disabled={isBusy}
            onClick={() =>
              act(async () => {
                const body = form.values
                return (await call(testTemplate, { params: { template: Template }, body })).Message
              })
            }
          >
            {mailScreenTexts.test}
          </Button>
          <UndoButton form={form} />
          {template.IsChanged && (
            <ResetTemplate
              template={Template}
              onReset={(first) => {
                // Drop the typed text too, or it would come back.
                form.revert()
                onReset(first)
              }}
            />
          )}
        </FormFoot>
        <PlaceholderList placeholders={Placeholders} onInsert={insert} />
      </Stack>
      <MailPreviewDialog
        template={Template}
        body={preview.value === 'preview' ? form.values : undefined}
        onClose={() => preview.close()}
      />
    </EditedFrame>
  )
}

interface PlaceholderListProps {
  readonly placeholders: readonly MailPlaceholder[]
  readonly onInsert: (name: string) => void
}

function PlaceholderList({ placeholders, onInsert }: PlaceholderListProps) {
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="mail-placeholders">
      <Title order={3} size="h5" id="mail-placeholders" mb="sm">
        {mailScreenTexts.placeholders}
      </Title>
      <ul className="mail-placeholders">
        {placeholders.map(({ Name, Meaning, Sample, IsNeeded }) => (
          <li key={Name}>
            <div className="mail-placeholder">
              <Button
                variant="default"
                aria-label={mailScreenTexts.insert(Name)}
                onClick={() => onInsert(Name)}
              >
                {`{${Name}}`}
              </Button>
              <div className="mail-words">
                <Text size="sm">
                  {Meaning}
                  {IsNeeded && ` (${mailScreenTexts.needed})`}
                </Text>
                <Text size="sm" c="dimmed" lineClamp={2}>
                  {mailScreenTexts.sample(Sample)}
                </Text>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
