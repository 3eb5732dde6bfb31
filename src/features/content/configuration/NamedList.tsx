import { Modal, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { configurationTexts } from '../../../../contract/content/configuration.ts'
import { texts as errorTexts } from '../../../../contract/core/errors.ts'
import { formTexts } from '../../../../contract/core/forms.ts'
import { useAct } from '../../../parts/act/useAct.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { useClosedByBack } from '../../../ui/sheet/useSheetAddress.ts'
import { Question } from './Question.tsx'
import type { Read } from '../../../sync/pull/useRead.ts'
import { ListRow } from './ListRow.tsx'
import { Loading } from '../../../ui/reads/NotReady.tsx'

interface Named {
  readonly Id: string
  /** Absent for rows that forms always offer. */
  readonly IsActive?: boolean
}

interface NamedListTexts {
  /** Shown while the list is empty. */
  readonly none?: string
  readonly rename: string
  readonly delete: string
}

/** Labels to stop offering a row in forms, and to offer it again. */
interface OfferTexts {
  readonly off: string
  readonly offNamed: (name: string) => string
  readonly on: string
  readonly onNamed: (name: string) => string
}

interface NamedListProps<T extends Named> {
  readonly texts: NamedListTexts
  readonly loaded: Read<readonly T[]>
  readonly nameOf: (item: T) => string
  readonly notesOf: (item: T) => readonly string[]
  /** True for a row that can be neither renamed nor deleted. */
  readonly isFixed?: (item: T) => boolean
  /** The form that renames the item, or adds one if there is none. */
  readonly form: (item: T | undefined, onSaved: () => void) => ReactNode
  /** Offers the item in forms, or stops offering it. */
  readonly offer?: {
    readonly texts: OfferTexts
    readonly act: (item: T, isOffered: boolean) => Promise<unknown>
  }
  readonly remove: (item: T) => Promise<unknown>
}

/** Names that forms offer, as organisers edit them: add, rename, stop offering, delete. */
export function NamedList<T extends Named>(props: NamedListProps<T>) {
  const { texts, loaded, nameOf, form, remove } = props
  const [renamed, setRenamed] = useState<T>()
  const [deleted, setDeleted] = useState<T>()
  const done = () => {
    setRenamed(undefined)
    setDeleted(undefined)
    loaded.again()
  }
  const { act, isBusy } = useAct({ failed: errorTexts.somethingWrong, onEnd: done })
  useClosedByBack(renamed !== undefined, () => setRenamed(undefined))
  const change = (work: () => Promise<unknown>, message: string = formTexts.saved) =>
    act(async () => {
      await work()
      return message
    })

  if (loaded.state === 'failed') return <Failure message={loaded.message} again={loaded.again} />
  return (
    <Stack>
      {form(undefined, loaded.again)}
      {loaded.state === 'loading' && <Loading height={360} />}
      {loaded.state === 'ready' && loaded.value.length === 0 && <Text>{texts.none}</Text>}
      {loaded.state === 'ready' && loaded.value.length > 0 && (
        <ul className="configuration-rows">
          {loaded.value.map((item) => (
            <NamedRow
              key={item.Id}
              {...props}
              item={item}
              onRename={() => setRenamed(item)}
              onDelete={() => setDeleted(item)}
              onSwitch={() => change(async () => props.offer?.act(item, !item.IsActive))}
            />
          ))}
        </ul>
      )}
      <Modal opened={renamed !== undefined} onClose={() => setRenamed(undefined)} title={texts.rename}>
        {renamed && form(renamed, done)}
      </Modal>
      <Question
        title={texts.delete}
        name={deleted && nameOf(deleted)}
        isBusy={isBusy}
        onClose={() => setDeleted(undefined)}
        onYes={() => {
          if (deleted) change(() => remove(deleted), configurationTexts.deleted(nameOf(deleted)))
        }}
      />
    </Stack>
  )
}

interface NamedRowProps<T extends Named> extends Pick<
  NamedListProps<T>,
  'texts' | 'nameOf' | 'notesOf' | 'isFixed' | 'offer'
> {
  readonly item: T
  readonly onRename: () => void
  readonly onDelete: () => void
  readonly onSwitch: () => void
}

function NamedRow<T extends Named>(props: NamedRowProps<T>) {
  const { item, nameOf, notesOf, isFixed, offer: offered, ...on } = props
  const name = nameOf(item)
  const rename = {
    label: configurationTexts.rename,
    named: configurationTexts.renameNamed(name),
    act: on.onRename,
  }
  const offersOf = ({ texts }: { readonly texts: OfferTexts }) =>
    item.IsActive
      ? { label: texts.off, named: texts.offNamed(name), act: on.onSwitch }
      : { label: texts.on, named: texts.onNamed(name), act: on.onSwitch }
  const offer = offered ? [offersOf(offered)] : []
  const remove = {
    label: configurationTexts.delete,
    named: configurationTexts.deleteNamed(name),
    act: on.onDelete,
    isQuiet: true,
  }
  return (
    <ListRow
      name={name}
      notes={notesOf(item)}
      actions={isFixed?.(item) ? offer : [rename, ...offer, remove]}
    />
  )
}
