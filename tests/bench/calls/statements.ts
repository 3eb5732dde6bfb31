/**
 * What a call could be at best: one hand-written statement that returns the finished reply as text. The statements
 * carry the same fields as the portal's replies, and nothing of its rights, versions and keys.
 */

/** The authors of a paper `p` as its list item has them. */
const authors = `(
  select coalesce(json_agg(json_build_object(
    'UserDetailId', e.user_detail_id, 'FullName', e.full_name, 'Designation', e.designation,
    'Organization', e.organization, 'City', e.organization_city, 'State', e.organization_state,
    'Country', e.organization_country, 'Sequence', a.sequence) order by a.sequence), '[]')
  from paper_authors a join people e using (user_detail_id) where a.paper_id = p.id)`

const item = (mine: string) => `json_build_object(
  'Id', p.id, 'ThemeId', p.theme_id, 'PaperTitle', p.paper_title, 'PaperURL', p.paper_url,
  'ConsiderBestPaper', p.consider_best_paper, 'Status', p.status, 'PaperCode', p.paper_code, 'Feedback', p.feedback,
  'SubmittedOn', p.submitted_on, 'WithdrawnOn', p.withdrawn_on, 'WithdrawReason', p.withdraw_reason,
  'ExtendedUntil', p.extended_until, 'CommittedOn', p.committed_on, 'FileUntil', p.file_until, 'LastModifiedOn', p.last_modified_on, 'Version', p.version,
  'AuthorsVersion', p.authors_version, 'abstract', p.abstract, 'ThemeTittle', coalesce(t.theme_title, ''),
  'FileName', coalesce(f.file_name, ''), 'Sha256', coalesce(f.sha256, ''), 'IsMyPaper', ${mine},
  'Authors', ${authors})`

const joined = 'left join themes t on t.id = p.theme_id left join files f on f.id = p.paper_url'

const reply = (result: string) =>
  `json_build_object('Success', true, 'Message', '', 'Result', ${result}, 'Id', null, 'Errors', '[]'::json)::text as reply`

export const statements = {
  dates: `select ${reply(`coalesce((select json_agg(json_build_object('Id', d.id, 'Title', d.title,
    'UniqueKey', d.unique_key, 'Description', d.description, 'DeadlineDate', d.deadline_date, 'IconUrl', d.icon_url,
    'EndsOn', (case when d.deadline_date like '%T%' then d.deadline_date else d.deadline_date || 'T23:59:59' end)
      ::timestamp at time zone h.time_zone, 'Version', d.version) order by d.deadline_date)
    from dates d, home_page h where d.deadline_date <> ''), '[]')`)}`,
  ownPapers: `select ${reply(`coalesce(json_agg(${item('p.owner_id = $1')} order by p.last_modified_on desc, p.id desc), '[]')`)}
    from papers p ${joined}
    where p.id in (select id from papers where owner_id = $1
      union all select paper_id from paper_authors where user_detail_id = $2)`,
  onePaper: `select ${reply(item('p.owner_id = $1'))} from papers p ${joined} where p.id = $2`,
  pageOf50: `with found as (select id from papers order by last_modified_on desc, id desc limit 50)
    select ${reply(`json_build_object('Total', (select count(*) from papers), 'Rows',
      json_agg(${item('false')} order by p.last_modified_on desc, p.id desc))`)}
    from found join papers p using (id) ${joined}`,
  save: `with saved as (
      update papers set abstract = $2, version = version + 1, last_modified_on = now(),
        search_words = array_to_tsvector(string_to_array($3, ' ')) where id = $1 and version = $4 returning *)
    select ${reply(item('true'))}, p.version from saved p ${joined}`,
} as const
