import { sql as text } from 'drizzle-orm'
import { noId } from '../../../contract/core/limits.ts'
import { homePage } from '../../db/schema/content.ts'
import { paperAuthors, papers } from '../../db/schema/papers.ts'

const minimum = text`(select ${homePage.AbstractMinimumWordCount} from ${homePage} limit 1)`

/** Drafts that can be submitted as they are, whatever the date: they meet `paperRules` and have an author. */
export const isReady = text<boolean>`(${papers.Status} = 'draft' and ${papers.ThemeId} <> ${noId} and ${papers.PaperURL} <> ${noId}
  and btrim(${papers.PaperTitle}) <> '' and ${papers.AbstractWords} >= greatest(${minimum}, 1)
  and exists (select from ${paperAuthors} where ${paperAuthors.PaperId} = ${papers.Id}))`
