import { themes } from '../../server/papers/table.ts'
import { homePage } from '../../server/content/table.ts'
import { startPortal } from '../support/portal.ts'
import { runSchedule, type Outcome } from './schedule.ts'

/** Runs so many schedules from a first seed over one portal; `seen` hears of each. */
export async function simulate(
  schedules: number,
  seed: number,
  seen: (outcome: Outcome) => void,
): Promise<void> {
  const portal = await startPortal()
  try {
    await portal.context.database.sql.update(homePage).set({ AbstractMinimumWordCount: 5 })
    const [theme] = await portal.context.database.sql
      .insert(themes)
      .values({ ThemeTitle: 'Simulation' })
      .returning({ Id: themes.Id })
    if (!theme) throw new Error('The theme was not made')
    for (let index = 0; index < schedules; index++) seen(await runSchedule(portal, seed + index, theme.Id))
  } finally {
    await portal.stop()
  }
}
