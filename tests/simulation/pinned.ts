/**
 * Seeds that find a flaw which the app, or a check of the schedules, once had, should it come back. They run first, whatever else is asked for. A
 * change of what schedules do makes another schedule of a seed: then the mend is taken out once more to find a new one.
 */
export const pinned: readonly { readonly seed: number; readonly found: string }[] = [
  { seed: 70, found: 'a paper whose creation was not confirmed could be opened twice' },
  {
    seed: 4,
    found: 'what was refused for a paper that a restored portal lacked blocked the paper that was sent again',
  },
  { seed: 46, found: 'what a restored portal had lost was not sent again once its older copy had been read' },
  { seed: 235, found: 'a list named a person by an id that a restored portal did not give again' },
  { seed: 928, found: 'a paper whose creation was not confirmed was created twice with its lost document' },
  { seed: 40779, found: 'a form that was opened again since was overwritten by what was sent again' },
  { seed: 43130, found: 'a claim that waited was overwritten by a lost one of the same bill' },
  {
    seed: 20255,
    found: 'authors that the restored portal had were overwritten when only a text was sent again',
  },
  { seed: 40100, found: 'a lost paper went again under its key with another body than the first time' },
  { seed: 21871, found: 'a merged author list went before somebody who was added meanwhile' },
  { seed: 703054, found: 'a device kept an older author list after its text was merged' },
  {
    seed: 2461,
    found:
      'an author whom a restored portal lacked left the list when it was merged before they were sent again',
  },
  {
    seed: 44934,
    found:
      'a paper that was opened again after a restore was on a device twice once its lost changes were sent',
  },
  {
    seed: 9244,
    found: 'a lost document of a paper that was submitted since made a second paper of it',
  },
  { seed: 6885, found: 'a question about a lost registration stayed when the registration was sent again' },
  { seed: 8828, found: 'a refused author list stayed when it was changed back to what the portal has' },
  { seed: 15756, found: 'somebody added on two devices was listed twice, and the list was refused' },
  { seed: 56391, found: 'a new paper that another device had renamed was on a device twice' },
  {
    seed: 12150,
    found: 'a list stayed as it was before a restore when its lost changes took one another back',
  },
  {
    seed: 58885,
    found:
      'a lost registration did not go again where the nationality that was saved with it had been lost too',
  },
  {
    seed: 68641,
    found:
      'a change that was refused for a submission stayed refused when a restore had undone the submission',
  },
  {
    seed: 72754,
    found: 'a change that was typed back kept a newer copy of the paper away until the next look',
  },
  {
    seed: 77916,
    found:
      'a lost registration went again as it was when the nationality was sent, though it was changed since',
  },
  {
    seed: 52100,
    found: 'a wait that the portal asked for went on when the clock of the device was set back',
  },
  { seed: 93882, found: 'the check took an earlier of several lost changes of one form for the last' },
]
