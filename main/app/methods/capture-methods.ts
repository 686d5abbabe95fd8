/** The methods for paper that is being captured. */
import type { captureRequests } from '../../../shared/contract/capture.ts'
import type { Api, Request } from '../../../shared/contract/contract.ts'
import { fail, type Outcome, succeed } from '../../../shared/text/failures.ts'
import { reason } from '../../../shared/text/message.ts'
import { attempt } from '../../service/refuse.ts'
import * as add from '../capture/add-pages.ts'
import { type CaptureParts, ownerUuidOf, readPhoto } from '../capture/capture-parts.ts'
import { getPage } from '../capture/capture-record.ts'
import * as change from '../capture/change-capture.ts'
import { exportPdf } from '../capture/make-pdf.ts'
import { findAnswers } from '../capture/offers/form-answers.ts'
import { readPageText } from '../capture/page-text.ts'
import * as removed from '../capture/removed-pages.ts'
import { nameOfCapture, viewCaptures, viewWaiting } from '../capture/view-captures.ts'
import type { Session } from '../session/session.ts'
import type { Running } from './running.ts'
import { saveBytes } from './save-bytes.ts'

export function createCaptureMethods({
  ports,
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
  const changingLong = <T>(work: (open: Session) => Promise<Outcome<T>>) =>
    withinLong(async open => {
      const outcome = await work(open)
      if (outcome.ok) open.captures.wake()
      return outcome
    })
  return {
    'capture.list': ({ owner }) =>
      within(({ context, store, captures }) =>
        attempt(() => viewCaptures(context, ownerUuidOf(context, store.read, owner), captures.state)),
      ),
    'capture.waiting': () => within(({ context, captures }) => succeed(viewWaiting(context, captures.state))),
    'capture.find': async ({ bytes }) => (await session()?.captures.parts.scanner.find(bytes)) ?? null,
    'capture.addPage': request => changingLong(({ captures }) => add.addPage(captures.parts, request)),
    'capture.addStored': request => changingLong(({ captures }) => add.addStored(captures.parts, request)),
    'capture.replacePage': request =>
      changingLong(({ captures }) => add.replacePage(captures.parts, request)),
    'capture.changePage': request => changing(({ context }) => change.changePage(context, request)),
    'capture.movePage': request => changing(({ context }) => change.movePage(context, request)),
    'capture.removePage': ({ pageUuid }) => changing(({ context }) => removed.removePage(context, pageUuid)),
    'capture.restorePage': ({ pageUuid }) =>
      changing(({ context }) => removed.restorePage(context, pageUuid)),
    'capture.change': request => changing(({ context }) => change.changeCapture(context, request)),
    'capture.remove': ({ captureUuid }) =>
      changing(({ context }) => removed.removeCapture(context, captureUuid)),
    'capture.restore': ({ captureUuid }) =>
      changing(({ context }) => removed.restoreCapture(context, captureUuid)),
    'capture.moveTo': request => changing(({ context }) => change.moveCapture(context, request)),
    'capture.send': request => withinLong(({ captures }) => captures.send(request)),
    'capture.save': ({ captureUuid }) =>
      withinLong(async ({ store, captures: { parts } }) => {
        const named = attempt(() => nameOfCapture(store.read, captureUuid, parts.names()))
        if (!named.ok) return named
        return saveBytes(ports, `${named.value}.pdf`, () => exportPdf(parts, captureUuid))
      }),
    'capture.text': ({ pageUuid }) =>
      within(({ store }) => attempt(() => readPageText(store.read, pageUuid))),
    'capture.offers': ({ captureUuid }) =>
      withinLong(async ({ context, files }) => {
        const answers = attempt(() => findAnswers(context, captureUuid))
        if (!answers.ok) return answers
        const found = await files.searcher.call('offers', { captureUuid })
        return found.ok ? succeed({ ...found.value, answers: answers.value }) : found
      }),
    'capture.reportBattery': battery => {
      session()?.captures.reading.reportBattery(battery)
      return null
    },
    'capture.stopReading': ({ captureUuid }) =>
      withinLong(({ captures }) => captures.reading.stop(captureUuid)),
    'capture.resumeReading': ({ captureUuid }) =>
      within(({ captures }) => captures.reading.resume(captureUuid)),
    'capture.picture': request => withinLong(({ captures }) => readPicture(captures.parts, request)),
  }
}

async function readPicture(
  { context, scanner }: CaptureParts,
  { pageUuid, of }: Request<'capture.picture'>,
): Promise<Outcome<Uint8Array>> {
  const photo = attempt(() => {
    const page = getPage(context.service.store.read, pageUuid)
    return { ...page, bytes: readPhoto(context, page.sha256) }
  })
  if (!photo.ok) return photo
  const { bytes, corners, look } = photo.value
  if (of === 'photo') return succeed(bytes)
  const page = await scanner.make({ bytes, corners }, look)
  return page ? succeed(page.picture) : fail('not-found', reason('file-bytes-gone'))
}
