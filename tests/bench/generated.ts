import { sql as text } from 'drizzle-orm'
import type { Portal } from '../../server/app.ts'
import type { Sql } from '../../server/db/database.ts'

export const generatedPapers = 20_000
const generatedPeople = 4_000
const generatedThemes = 20

/** A word of a made-up language, from a number; about 3,000 of them. */
const wordOf = (number: string) =>
  `(array['ka','mo','ri','ta','su','ne','lo','vi','da','pe'])[1 + (${number}) % 10] ||
   (array['lan','ter','mon','sil','ver','dor','nik','pal','rus','gem','tor','fin','wex','bru','zal'])[1 + ((${number}) / 10) % 15] ||
   (array['a','ing','ed','tion','s','ment','al','ous','ly','er','ist','ize','ful','ness','ive','ic','ant','ary','dom','ship'])[1 + ((${number}) / 150) % 20]`

/** A text of made-up words that depends on a row's number `i` alone. */
const textOf = (words: number, salt: number) =>
  `(select string_agg(${wordOf(`abs((i * 7919 + j * 104729 + (i * j) % 613 * 31 + ${salt}) % 3000)`)}, ' ') from generate_series(1, ${words}) j)`

/**
 * Fills an empty portal with a conference of 20,000 papers of three authors each, 4,000 people with accounts and 20
 * themes, in a few statements. Every account owns five papers.
 */
export async function generateConference({ context }: Portal): Promise<void> {
  // Temporary tables belong to one connection.
  await context.database.sql.transaction(generate)
}

async function generate(sql: Sql): Promise<void> {
  const run = async (statement: string) => {
    await sql.execute(text.raw(statement))
  }
  await run(`
    insert into people (title, first_name, middle_name, last_name, gender, email, phone_number, designation,
      optional_designation, organization, organization_country, organization_state, organization_city, country_code,
      residence_country, residence_state, residence_city, full_name)
    select 'Dr.', first, '', last, 'Other', 'person' || i || '@example.org', '9876543210', 'Professor', '',
      'University of ' || initcap(${wordOf('i % 400')}), 'India', 'Karnataka', 'Mysore', '+91', 'India', 'Karnataka',
      'Mysore', first || ' ' || last
    from (select i, initcap(${wordOf('i % 997')}) as first, initcap(${wordOf('i * 7 % 2003')}) as last
      from generate_series(1, ${generatedPeople}) i) names`)
  await run(`
    insert into users (email, phone_number, email_confirmed, roles, user_detail_id)
    select email, phone_number, true, array['PaperPresenter'], user_detail_id from people`)
  await run(`
    insert into themes (theme_title) select 'Theme ' || i from generate_series(1, ${generatedThemes}) i`)
  await run(`
    create temporary table numbered_users as
      select row_number() over (order by email) as n, id, user_detail_id from users;
    create temporary table numbered_themes as
      select row_number() over (order by theme_title) as n, id from themes;
    create temporary table numbered_papers as
      select i, gen_random_uuid() as id, ${textOf(9, 17)} as title, ${textOf(150, 5)} as abstract
      from generate_series(1, ${generatedPapers}) i`)
  await run(`
    insert into files (id, owner_id, kind, file_name, content_type, size, sha256)
    select p.id, u.id, 'paper', 'paper-' || i || '.pdf', 'application/pdf', 1000, encode(sha256(p.id::text::bytea), 'hex')
    from numbered_papers p join numbered_users u on u.n = 1 + i % ${generatedPeople}`)
  await run(`
    insert into papers (id, owner_id, theme_id, paper_title, abstract, paper_url, consider_best_paper, status, paper_code,
      submitted_on, last_modified_on, created_on, search_words)
    select p.id, u.id, t.id, p.title, p.abstract, p.id, i % 9 = 0,
      case when i % 4 = 0 then 'draft' else (array['submitted','approved','rejected'])[i % 4] end,
      case when i % 4 = 0 then '' else 'P-' || lpad(i::text, 5, '0') end,
      case when i % 4 = 0 then null else now() - i * interval '1 minute' end,
      now() - (i * 7919 % ${generatedPapers}) * interval '1 minute', now() - i * interval '2 minutes',
      array_to_tsvector(array_remove(regexp_split_to_array(lower(p.title || ' ' || p.abstract || ' p 0' || i), '[^a-z0-9]+'), ''))
    from numbered_papers p
      join numbered_users u on u.n = 1 + i % ${generatedPeople}
      join numbered_themes t on t.n = 1 + i % ${generatedThemes}`)
  await run(`
    insert into paper_authors (paper_id, user_detail_id, sequence)
    select p.id, u.user_detail_id, s + 1
    from numbered_papers p cross join generate_series(0, 2) s
      join numbered_users u on u.n = 1 + (i + s * 1301) % ${generatedPeople}`)
  await run(`insert into paper_files (paper_id, number, file_id) select id, 1, id from numbered_papers`)
  await run('drop table numbered_users, numbered_themes, numbered_papers')
  await run('analyze')
}
