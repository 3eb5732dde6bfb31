import { z } from 'zod'
import { printWhatComes } from '../../print/thread.ts'
import { Printed } from '../printedTexts.ts'
import { Extras, printPaper } from './printPaper.ts'

const Work = z.object({ Words: Printed, Extras })

printWhatComes((work) => {
  const { Words, Extras: extras } = Work.parse(work)
  return printPaper(Words, extras)
})
