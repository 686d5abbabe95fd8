/** The calls on the job sheet. */
import type { Api } from '../../../shared/contract.ts'
import type { SheetAnswers } from '../../../shared/sheet-contract.ts'
import { attachSheet, readSheet } from './attach-sheet.ts'
import { giveSheet } from './give-sheet.ts'
import type { Running } from './running.ts'
import { sendSheet } from './send-sheet.ts'

export function createSheetMethods({
  ports,
  read,
  actLong,
  withinLong,
}: Running): Pick<Api, keyof SheetAnswers> {
  return {
    'sheet.read': request => read(context => readSheet(context, request)),
    'sheet.attach': request =>
      actLong(
        open => attachSheet(open, request),
        ({ isNew }) => isNew,
      ),
    'sheet.send': request => withinLong(open => sendSheet(open, request)),
    'sheet.give': request => withinLong(open => giveSheet(ports, open, request)),
  }
}
