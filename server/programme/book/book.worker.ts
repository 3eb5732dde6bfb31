import { printWhatComes } from '../../print/thread.ts'
import { BookWords } from './bookContent.ts'
import { writeBook } from './writeBook.ts'

printWhatComes((work, progress) => writeBook(BookWords.parse(work), progress))
