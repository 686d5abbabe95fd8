/** The calls on the job sheet. */
import type { Api } from '../../../shared/contract.ts'
import { fail } from '../../../shared/failures.ts'
import { reason } from '../../../shared/message.ts'
import type { SheetAnswers } from '../../../shared/sheet-contract.ts'
import type { AppLife } from '../session/app-life.ts'
import { attachSheet, readSheet } from './attach-sheet.ts'
import type { Running } from './form-methods.ts'

export function createSheetMethods(life: AppLife, { read }: Running): Pick<Api, keyof SheetAnswers> {
  return {
    'sheet.read': request => read(context => readSheet(context, request)),
    'sheet.attach': async request => {
      const { session } = life
      if (!session) return fail('conflict', reason('no-account'))
      const outcome = await attachSheet(session, request)
      // somebody may have signed out while it was made
      if (outcome.ok && outcome.value.isNew && life.session === session) session.engine.workAdded()
      return outcome
    },
  }
}
