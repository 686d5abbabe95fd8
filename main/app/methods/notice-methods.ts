/** The call on notifications, and what watches for them while a session is open. */
import type { Api } from '../../../shared/contract.ts'
import type { AppLife } from '../session/app-life.ts'

export function createNoticeMethods({ ports, emitter }: AppLife): Pick<Api, 'notice.show'> {
  return {
    'notice.show': ({ title, body, jobUuid, date }) => ({
      isShown: ports.notify(title, body, () => emitter.emit('openJob', { jobUuid, date })),
    }),
  }
}
