import { sql as text } from 'drizzle-orm'
import type { Portal } from '../../server/app.ts'
import type { Sql } from '../../server/db/database.ts'

export const generatedPapers = 20_000
const generatedPeople = 4_000
const generatedAttendees = 20_000
const generatedThemes = 20
const generatedMails = 20_000

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
 * themes, in a few statements. Every account owns five papers, or fewer if fewer are asked for.
 */
export async function generateConference({ context }: Portal, papers = generatedPapers): Promise<void> {
  await generatePapers(context.database.sql, papers)
}

/** The same in a database whose portal runs elsewhere. */
export async function generatePapers(database: Sql, papers: number): Promise<void> {
  // Temporary tables belong to one connection.
  await database.transaction((sql) => generate(sql, papers))
}

type Run = (statement: string) => Promise<void>

const runOn =
  (sql: Sql): Run =>
  async (statement) => {
    await sql.execute(text.raw(statement))
  }

/** People with accounts, numbered from one to another number. */
async function peopleFrom(first: number, last: number, run: Run): Promise<void> {
  await run(`
    insert into people (title, first_name, middle_name, last_name, gender, email, phone_number, designation,
      optional_designation, organization, organization_country, organization_state, organization_city, country_code,
      residence_country, residence_state, residence_city, full_name)
    select 'Dr.', first, '', last, 'Other', 'person' || i || '@example.org', '9876543210', 'Professor', '',
      'University of ' || initcap(${wordOf('i % 400')}), 'India', 'Karnataka', 'Mysore', '+91', 'India', 'Karnataka',
      'Mysore', first || ' ' || last
    from (select i, initcap(${wordOf('i % 997')}) as first, initcap(${wordOf('i * 7 % 2003')}) as last
      from generate_series(${first}, ${last}) i) names`)
  await run(`
    insert into users (email, phone_number, email_confirmed, roles, user_detail_id)
    select email, phone_number, true, array['PaperPresenter'], user_detail_id from people
    where user_detail_id not in (select user_detail_id from users)`)
}

/**
 * Beside a generated conference: 20,000 people with accounts in all, half of them with a bill, of which a third are paid
 * and a third are claimed to be.
 */
export async function generateAttendees({ context }: Portal): Promise<void> {
  await context.database.sql.transaction(async (sql) => {
    const run = runOn(sql)
    await peopleFrom(generatedPeople + 1, generatedAttendees, run)
    await run(`
      insert into accommodations (user_detail_id, is_attending_conference, accommodation_required,
        is_book_of_abstract_required, is_society_life_member, get_persons, category, nationality, amount,
        book_of_abstract_amount, charge_per_accompanying_person, currency_symbol, expected_amount)
      select user_detail_id, true, false, false, false, '[]', 'GeneralAttendee', 'Indian', 500000, 0, 0, '₹', 500000
      from people order by user_detail_id limit ${generatedAttendees / 2};
      insert into bills (accommodation_id, reference)
      select accommodation_id, 'B-' || row_number() over (order by accommodation_id) from accommodations;
      insert into transfers (payment_details_id, state, payment_mode, transaction_id, paid_on, amount,
        confirmed_amount, claimed_by, created_on)
      select payment_details_id, case i % 3 when 1 then 'waiting' else 'confirmed' end, 'UPI', 'T' || i, current_date,
        500000, case i % 3 when 1 then 0 else 500000 end, payment_details_id, now() - i * interval '1 minute'
      from (select payment_details_id, substr(reference, 3)::int as i from bills) numbered where i % 3 > 0`)
  })
}

/** 20,000 mails that were sent, but for one in fifty that was given up. */
export async function generateMails({ context }: Portal): Promise<void> {
  await context.database.sql.execute(
    text.raw(`
    insert into mails (recipient, subject, plain_text, html, codes, state, attempts, sent_on, last_error, created_on)
    select 'person' || i || '@example.org', ${textOf(6, 29)}, ${textOf(120, 31)}, '', '',
      case when i % 50 = 0 then 'failed' else 'sent' end, 1,
      case when i % 50 = 0 then null else now() - i * interval '1 minute' end,
      case when i % 50 = 0 then '451 Try again later' else '' end, now() - i * interval '1 minute'
    from generate_series(1, ${generatedMails}) i`),
  )
}

async function generate(sql: Sql, papers: number): Promise<void> {
  const run = runOn(sql)
  await peopleFrom(1, generatedPeople, run)
  await run(`
    insert into themes (theme_title) select 'Theme ' || i from generate_series(1, ${generatedThemes}) i`)
  await run(`
    create temporary table numbered_users as
      select row_number() over (order by email) as n, id, user_detail_id from users;
    create temporary table numbered_themes as
      select row_number() over (order by theme_title) as n, id from themes;
    create temporary table numbered_papers as
      select i, gen_random_uuid() as id, ${textOf(9, 17)} as title, ${textOf(150, 5)} as abstract
      from generate_series(1, ${papers}) i`)
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
      array_to_tsvector(array_remove(regexp_split_to_array(lower(p.title || ' ' || p.abstract || ' p ' || lpad(i::text, 5, '0')), '[^a-z0-9]+'), ''))
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
}
