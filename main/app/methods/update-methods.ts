/** The calls on other versions of the program. */
import type { Api } from '../../../shared/contract.ts'
import { succeed } from '../../../shared/failures.ts'
import type { AppLife } from '../session/app-life.ts'
import { workHere } from '../session/work-here.ts'

export function createUpdateMethods(life: AppLife): Pick<Api, 'update.look' | 'update.install'> {
  return {
    async 'update.look'() {
      await life.updates.look()
      return succeed(null)
    },
    'update.install': () => life.updates.prepare(life.session && workHere(life.session, life.ports), true),
  }
}
