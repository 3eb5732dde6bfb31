import { useLocalStorage } from '@mantine/hooks'
import { paperViews, type PaperView } from '../../../../contract/papers/paperList.ts'
import { paperListTexts } from './texts.ts'
import { Segments } from '../../../ui/form/Segments.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { storageKeys } from '../../../stores/storageKeys.ts'

interface ViewToggleProps {
  readonly view: PaperView
  readonly onChange: (view: PaperView) => void
}

/** List or tiles (spec §2 "Paper list"). */
export function ViewToggle({ view, onChange }: ViewToggleProps) {
  return (
    <Segments
      aria-label={paperListTexts.view}
      className="papers-view"
      value={view}
      onChange={onChange}
      choices={paperViews.map((value) => ({
        value,
        label: (
          <>
            <Icon name={value} size={18} />
            <span className="papers-view-name">{paperListTexts.views[value]}</span>
          </>
        ),
      }))}
    />
  )
}

/** Whether this device shows the papers as a list or as tiles. */
export function usePaperView() {
  return useLocalStorage<PaperView>({
    key: storageKeys.paperView,
    defaultValue: 'list',
    getInitialValueInEffect: false,
    serialize: (view) => view,
    // Local storage may contain anything.
    deserialize: (kept) => paperViews.find((view) => view === kept) ?? 'list',
  })
}
