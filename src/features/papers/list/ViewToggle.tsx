import { Group, SegmentedControl } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { paperViews, type PaperView } from '../../../../contract/papers/paperList.ts'
import { paperListTexts } from './texts.ts'
import { Icon } from '../../../ui/icons.tsx'
import { storageKeys } from '../../../stores/storageKeys.ts'

interface ViewToggleProps {
  readonly view: PaperView
  readonly onChange: (view: PaperView) => void
}

/** List or tiles (spec §2 "Paper list"). */
export function ViewToggle({ view, onChange }: ViewToggleProps) {
  return (
    <SegmentedControl
      aria-label={paperListTexts.view}
      className="papers-view"
      size="sm"
      value={view}
      onChange={onChange}
      data={paperViews.map((value) => ({
        value,
        label: (
          <Group gap={6} wrap="nowrap" justify="center">
            <Icon name={value} size={18} />
            <span className="papers-view-name">{paperListTexts.views[value]}</span>
          </Group>
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
