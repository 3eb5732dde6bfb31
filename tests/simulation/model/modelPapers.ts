import {
  draftRules,
  PaperFields,
  paperRules,
  type PaperAuthor,
  type PaperListItem,
  type Receipt,
} from '../../../contract/papers/papers.ts'
import { authorListError, AuthorsBody } from '../../../contract/papers/paperAuthors.ts'
import { noId } from '../../../contract/core/limits.ts'
import { about, broken, mustBeCurrent, mustHold, notFound } from '../../../server/http/refusal.ts'
import { versionIn } from './modelPeople.ts'
import { modelIdFor } from './modelRestore.ts'
import type { Answered, ModelCall, ModelPaper, ModelState } from './modelState.ts'

/** The words that an abstract needs here; schedules type little. */
export const minimumWords = 5

function authorsOf(state: ModelState, { Authors }: ModelPaper): PaperAuthor[] {
  return Authors.map((UserDetailId, index) => {
    const { Fields, FullName } = state.people.get(UserDetailId) ?? {}
    return {
      ...{ UserDetailId, FullName: FullName ?? '', Designation: Fields?.Designation ?? '' },
      ...{ Organization: Fields?.Organization ?? '', City: Fields?.OrganizationCity ?? '' },
      ...{ State: Fields?.OrganizationState ?? '', Country: Fields?.OrganizationCountry ?? '' },
      Sequence: index + 1,
    }
  })
}

function itemOf(state: ModelState, paper: ModelPaper, userId: string): PaperListItem {
  const { Fields, Id, PaperCode, Status, LastModifiedOn, SubmittedOn, Version, AuthorsVersion } = paper
  const { Abstract, ...fields } = Fields
  const file = state.files.get(Fields.PaperURL)
  return {
    ...fields,
    ...{ Id, abstract: Abstract, PaperCode, Status, LastModifiedOn, SubmittedOn },
    ...{ ThemeTittle: Fields.ThemeId === noId ? '' : 'Simulation' },
    ...{ FileName: file?.FileName ?? '', Sha256: file?.Sha256 ?? '', Feedback: '', DecisionKind: '' },
    ...{
      WithdrawnOn: paper.WithdrawnOn,
      WithdrawReason: '',
      ExtendedUntil: null,
      CommittedOn: null,
      FileUntil: null,
      IsMyPaper: paper.OwnerId === userId,
    },
    ...{ Authors: authorsOf(state, paper), Version, AuthorsVersion },
  }
}

function checkChoices({ state, caller }: ModelCall, chosen: PaperFields, paper?: ModelPaper): void {
  const { ThemeId, PaperURL } = chosen
  const had = paper?.Fields
  const newTheme = ThemeId !== (had?.ThemeId ?? noId) && ThemeId !== noId
  const newFile = PaperURL !== (had?.PaperURL ?? noId) && PaperURL !== noId
  const isTheirs = state.files.get(PaperURL)?.OwnerId === caller?.UserId
  const errors = [
    ...(newTheme && ThemeId !== state.themeId ? ['This theme does not exist'] : []),
    ...(newFile && !isTheirs && !paper?.Carried.has(PaperURL) ? ['This file does not exist'] : []),
  ]
  if (errors.length > 0) throw broken(...errors)
}

const momentOf = (state: ModelState) => new Date(state.now()).toISOString()

export function createModelPaper(call: ModelCall): Answered {
  const { state, caller, request } = call
  const Fields = PaperFields.parse(request.data)
  mustHold(draftRules(Fields))
  checkChoices(call, Fields)
  const OwnerId = caller?.UserId ?? noId
  const paper: ModelPaper = {
    ...{ Id: modelIdFor(call), OwnerId, Fields, Status: 'draft', PaperCode: '', SubmittedOn: null },
    WithdrawnOn: null,
    ...{ LastModifiedOn: momentOf(state), Version: state.firstVersion, AuthorsVersion: state.firstVersion },
    Authors: [caller?.UserDetailId ?? noId],
    Carried: new Set([Fields.PaperURL]),
  }
  state.papers.set(paper.Id, paper)
  return { Result: itemOf(state, paper, OwnerId), Id: paper.Id, Version: paper.Version }
}

/** A draft of the caller's own; 404 for anybody else's and 422 for one that was submitted. */
function editable({ state, caller }: ModelCall, id: string): ModelPaper {
  const paper = state.papers.get(id)
  if (!paper || paper.OwnerId !== caller?.UserId) throw notFound()
  if (paper.Status !== 'draft') throw broken('Only a draft can be changed')
  return paper
}

export function updateModelPaper(call: ModelCall): Answered {
  const { state, request, args } = call
  const Fields = PaperFields.parse(request.data)
  mustHold(draftRules(Fields))
  const paper = editable(call, args['id'] ?? '')
  mustBeCurrent(versionIn(request), paper.Version)
  checkChoices(call, Fields, paper)
  paper.Fields = Fields
  paper.Carried.add(Fields.PaperURL)
  paper.Version += 1
  paper.LastModifiedOn = momentOf(state)
  return { Result: itemOf(state, paper, paper.OwnerId), Id: paper.Id, Version: paper.Version }
}

export function saveModelAuthors(call: ModelCall): Answered {
  const { state, caller, request } = call
  const { PaperId, Authors } = AuthorsBody.parse(request.data)
  const paper = editable(call, PaperId)
  mustBeCurrent(versionIn(request), paper.AuthorsVersion)
  const error = authorListError(Authors, caller?.UserDetailId)
  if (error) throw broken(error)
  const missing = Authors.find(({ UserDetailId }) => !state.people.has(UserDetailId))
  if (missing) throw about(missing.UserDetailId, broken('This author does not exist'))
  paper.Authors = [...Authors].sort((a, b) => a.UserSequence - b.UserSequence).map((one) => one.UserDetailId)
  paper.AuthorsVersion += 1
  paper.LastModifiedOn = momentOf(state)
  return { Result: itemOf(state, paper, paper.OwnerId), Id: paper.Id, Version: paper.AuthorsVersion }
}

export function submitModelPaper({ state, caller, request, args }: ModelCall): Answered {
  const paper = state.papers.get(args['id'] ?? '')
  if (!paper || paper.OwnerId !== caller?.UserId) throw notFound()
  if (paper.Status !== 'draft') throw broken('Already Submitted')
  mustBeCurrent(versionIn(request), paper.Version)
  const errors = Object.values(paperRules(paper.Fields, minimumWords))
  if (errors.length > 0) throw broken(...errors)
  const file = state.files.get(paper.Fields.PaperURL)
  if (!file) throw broken('This file does not exist')
  const submitted = [...state.papers.values()].filter(({ SubmittedOn }) => SubmittedOn !== null).length
  paper.PaperCode = `P-${String(submitted + 1).padStart(4, '0')}`
  paper.SubmittedOn = momentOf(state)
  paper.LastModifiedOn = paper.SubmittedOn
  paper.Status = 'submitted'
  paper.Version += 1
  const Authors = authorsOf(state, paper)
  for (const { UserDetailId } of Authors)
    state.mails.push(state.people.get(UserDetailId)?.Fields.Email.toLowerCase() ?? '')
  const { PaperCode, SubmittedOn } = paper
  const { PaperTitle } = paper.Fields
  const Result: Receipt = {
    ...{
      PaperCode,
      PaperTitle,
      SubmittedOn,
      Authors,
      FileName: file.FileName,
      Sha256: file.Sha256,
      Proof: '',
    },
  }
  return { Result, Id: paper.Id, Version: paper.Version }
}

export function listModelPapers({ state, caller }: ModelCall): Answered {
  const mine = [...state.papers.values()].filter(
    ({ OwnerId, Authors }) => OwnerId === caller?.UserId || Authors.includes(caller?.UserDetailId ?? ''),
  )
  const order = (a: ModelPaper, b: ModelPaper) =>
    b.LastModifiedOn.localeCompare(a.LastModifiedOn) || b.Id.localeCompare(a.Id)
  return { Result: mine.sort(order).map((paper) => itemOf(state, paper, caller?.UserId ?? '')) }
}
