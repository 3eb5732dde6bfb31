import { useAddress } from '../../ui/sheet/useAddress.ts'

/** The name of an open record's tab in the address. */
export const paneTab = 'pane'

/** The tab of the open record, in the address; the first one by default. It stays from record to record. */
export function usePaneTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]) {
  const [params, setParams] = useAddress()
  const named = params.get(paneTab)
  return {
    tab: tabs.find((tab) => tab === named) ?? tabs[0],
    setTab: (tab: string | null) =>
      setParams(
        (before) => {
          if (tab === null || tab === tabs[0]) before.delete(paneTab)
          else before.set(paneTab, tab)
          return before
        },
        { replace: true },
      ),
  }
}
