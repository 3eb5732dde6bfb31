import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { LandingContent } from '../../contract/content/landing.ts'
import type { Programme } from '../../contract/events/programme.ts'
import { programmeTexts } from '../../contract/events/programmeScreen.ts'
import { landingPage, programmePage } from './shell.ts'

const rendererOf = <C>() => z.custom<(content: C) => string>((value) => typeof value === 'function')

const Renderer = z.object({
  renderLanding: rendererOf<LandingContent>(),
  renderProgramme: rendererOf<Programme>(),
})

const minute = 60_000

/** Repeats the last page as long as its key is the same. */
function repeated() {
  let last: { readonly key: string; readonly page: string } | undefined
  return async (key: string, write: () => Promise<string>): Promise<string> => {
    if (last?.key !== key) last = { key, page: await write() }
    return last.page
  }
}

/**
 * Renders pages with the app's own components (`file`, made by `npm run build`), so that their text is there before any
 * script. The content is read for each request, and a page is rendered again only if its content has changed.
 */
export function renderedPages(shell: string, file: string) {
  let renderer: Promise<unknown> | undefined
  const load = async () => {
    renderer ??= import(pathToFileURL(file).href)
    return Renderer.parse(await renderer)
  }
  const [landing, programmes] = [repeated(), repeated()]
  return {
    /** The page of `/`. */
    writeLanding: (content: LandingContent): Promise<string> =>
      landing(JSON.stringify(content), async () =>
        landingPage(shell, content, (await load()).renderLanding(content)),
      ),

    /** The page of the programme. It begins with what is on now, and so is another one each minute. */
    writeProgramme: (programme: Programme): Promise<string> => {
      const { Version, PublishedOn, TimeZone } = programme
      // A publication never changes.
      return programmes(
        `${Version} ${PublishedOn} ${TimeZone} ${Math.floor(Date.now() / minute)}`,
        async () => programmePage(shell, programmeTexts.title, (await load()).renderProgramme(programme)),
      )
    },
  }
}
