import { coAuthor, type Numbers } from '../acts.ts'
import { calm } from '../faults/healing.ts'
import type { Device } from '../devices/machine.ts'
import type { Network } from '../faults/network.ts'
import { ofPapers } from '../devices/variants.ts'
import type { World } from '../world.ts'

/**
 * What a schedule with an aim begins with: a paper with its document and a co-author, where the aim is about papers,
 * and that every device knows what there is. Two devices that begin with nothing seldom come to change the same.
 */
export const begin = (world: World, network: Network, devices: readonly Device[], numbers: Numbers) =>
  world.inPeace(async () => {
    const { aim, far } = world
    const desk = devices[0]?.tabs[0]?.desk()
    if (desk && aim?.entity && ofPapers.includes(aim.entity)) {
      const lineage = `#L${(numbers.lineages += 1)}#`
      const text = () => `${lineage} t${(numbers.texts += 1)}`
      const draftId = desk.newPaper()
      const Abstract = `Words enough for this one: ${text()}`
      await desk.type(draftId, lineage, { PaperTitle: `Title ${text()}`, ThemeId: far.themeId, Abstract })
      const bytes = new TextEncoder().encode(`%PDF-1.4\n%${text()}\n%%EOF\n`)
      await desk.pick(draftId, lineage, 'paper.pdf', new Uint8Array(bytes))
      // Two orders of three people differ, and somebody else's address is refused.
      const others = aim.outbox === 'conflict' || aim.outbox === 'refused' ? 2 : 1
      for (let count = 0; count < others; count++)
        await desk.addAuthor(draftId, lineage, coAuthor(`t${(numbers.texts += 1)}@example.org`))
      for (let round = 0; round < 4; round++) {
        await calm(network)
        world.pass(5000)
      }
      await calm(network)
    }
    for (const { tabs } of devices)
      for (const tab of tabs) {
        const pulled = tab.pull()
        await calm(network)
        await pulled
      }
  })
