/** The methods for paper that is being captured. */
import type { captureRequests } from '../../../shared/contract/capture.ts'
import type { Api } from '../../../shared/contract/contract.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { attempt } from '../../service/refuse.ts'
import { getPage } from '../capture/capture-record.ts'
import * as change from '../capture/change-capture.ts'
import { viewCaptures } from '../capture/send-capture.ts'
import type { Session } from '../session/session.ts'
import type { Running } from './running.ts'

export function createCaptureMethods({
  session,
  within,
  withinLong,
}: Running): Pick<Api, keyof typeof captureRequests> {
  /** The background work follows the change. */
  const changing = <T>(work: (open: Session) => Outcome<T>) =>
    within(open => {
      const outcome = work(open)
      if (outcome.ok) open.captures.wake()
      return outcome
    })
  return {
    'capture.list': ({ owner }) =>
      within(({ context, store }) =>
        attempt(() => viewCaptures(context, change.ownerUuidOf(context, store.read, owner))),
      ),
    'capture.find': async ({ bytes }) => (await session()?.captures.parts.scanner.find(bytes)) ?? null,
    'capture.addPage': request =>
      withinLong(async ({ captures }) => {
        const outcome = await change.addPage(captures.parts, request)
        if (outcome.ok) captures.wake()
        return outcome
      }),
    'capture.changePage': request => changing(({ context }) => change.changePage(context, request)),
    'capture.movePage': request => changing(({ context }) => change.movePage(context, request)),
    'capture.removePage': request => changing(({ context }) => change.removePage(context, request)),
    'capture.change': request => changing(({ context }) => change.changeCapture(context, request)),
    'capture.remove': request => changing(({ context }) => change.removeCapture(context, request)),
    'capture.send': ({ captureUuid }) => withinLong(({ captures }) => captures.send(captureUuid)),
    'capture.picture': ({ pageUuid, of }) =>
      withinLong(async ({ context, captures: { parts } }) => {
        const photo = attempt(() => {
          const page = getPage(context.service.store.read, pageUuid)
          return { ...page, bytes: change.readPhoto(context, page.sha256) }
        })
        if (!photo.ok) return photo
        const { bytes, corners, look } = photo.value
        if (of === 'photo') return succeed(bytes)
        const page = await parts.scanner.make({ bytes, corners }, look)
        return page ? succeed(page.picture) : fail('not-found', reason('file-bytes-gone'))
      }),
  }
}
