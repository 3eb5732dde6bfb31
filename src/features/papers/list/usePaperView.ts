import { useLocalStorage } from '@mantine/hooks'
import { paperViews, type PaperView } from '../../../../contract/papers/paperList.ts'
import { storageKeys } from '../../../stores/storageKeys.ts'

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
