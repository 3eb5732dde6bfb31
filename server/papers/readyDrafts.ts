import { sql as text } from 'drizzle-orm'
import { noId } from '../../contract/limits.ts'
import { homePage } from '../content/table.ts'
import { paperAuthors, papers } from './table.ts'

const minimum = text`(select ${homePage.AbstractMinimumWordCount} from ${homePage} limit 1)`
// To split by a pattern takes ten times as long, which 5,000 drafts let an organiser feel.
const blanks = `E'\\t\\n\\r\\f\\u00a0', '     '`
const words = text`array_remove(string_to_array(translate(${papers.Abstract}, ${text.raw(blanks)}), ' '), '')`

/**
 * Drafts that final submission would take as they are, whatever the day: what `paperRules` asks for, and an author. The
 * words are counted last, as that costs the most, and only in abstracts long enough to hold them.
 */
export const isReady = text<boolean>`(case
  when ${papers.Status} <> 'draft' or ${papers.ThemeId} = ${noId} or ${papers.PaperURL} = ${noId}
    or btrim(${papers.PaperTitle}) = '' or btrim(${papers.Abstract}) = '' or length(${papers.Abstract}) < 2 * ${minimum} - 1 then false
  when not exists (select from ${paperAuthors} where ${paperAuthors.PaperId} = ${papers.Id}) then false
  else cardinality(${words}) >= ${minimum} end)`
