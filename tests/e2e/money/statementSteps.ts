import type { Page } from '@playwright/test'
import { indianStatement, type BankLine } from '../../support/statements.ts'

/** A line that names no registration. */
export const unknownLine: BankLine = { Description: 'NEFT COLLEGE OF ARTS', Amount: 900_000 }

/** Chooses a statement with these lines on the open screen of statements. */
export const chooseStatement = (page: Page, lines: readonly BankLine[]): Promise<void> =>
  page
    .getByLabel('Choose a statement')
    .and(page.locator('input'))
    .setInputFiles({
      name: 'november.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(indianStatement(lines)),
    })
