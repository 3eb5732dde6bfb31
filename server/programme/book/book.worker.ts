import { printWhatComes } from '../../print/thread.ts'
import { BookWords } from './bookWords.ts'
import { writeBook } from './writeBook.ts'

printWhatComes((work, progress) => writeBook(BookWords.parse(work), progress))
