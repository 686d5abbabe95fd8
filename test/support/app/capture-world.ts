/** A laptop with a job, on which paper is captured, and a clock that a test moves. */
import { fetch } from 'undici'
import type { CaptureView } from '../../../shared/contract/capture.ts'
import { MINUTE } from '../../../shared/limits/units.ts'
import { readPdfText } from '../pdf-text.ts'
import { unwrap } from '../service/outcomes.ts'
import { connectApp } from './connected.ts'
import { makePorts, type TestApp } from './test-ports.ts'

/** A clock that a test can move. */
function makeMovedPorts() {
  const ports = makePorts()
  const { clock } = ports
  let ahead = 0
  const due = new Set<{ at: number; run: () => void }>()
  ports.clock = {
    ...clock,
    now: () => clock.now() + ahead,
    after: (ms, run) => {
      if (ms < 5 * MINUTE) return clock.after(ms, run)
      const timer = { at: clock.now() + ahead + ms, run }
      due.add(timer)
      return () => due.delete(timer)
    },
  }
  const move = (ms: number) => {
    ahead += ms
    for (const timer of [...due].filter(({ at }) => at <= clock.now() + ahead)) {
      due.delete(timer)
      timer.run()
    }
  }
  return { ports, move }
}

export async function connectForCapture() {
  const { ports, move } = makeMovedPorts()
  let jobUuid = ''
  const connected = await connectApp({
    ports,
    before: async (dispatcher, userId) => {
      const body = { title: 'Boiler', resources: [{ userId, state: 'ASSIGNED' }] }
      jobUuid = (await dispatcher('POST', '/job', body)).uuid
    },
  })
  return { ...connected, move, jobUuid, owner: { kind: 'job', ref: jobUuid } as const }
}

export type CaptureWorld = Awaited<ReturnType<typeof connectForCapture>>

export async function addPage(
  { app, owner }: CaptureWorld,
  bytes: Buffer,
  captureUuid: string | null = null,
) {
  const request = { owner, captureUuid, label: 'Delivery note', bytes, takenAt: 1_764_000_000_000 }
  return unwrap(await app.call('capture.addPage', request))
}

export async function listCaptures({ owner }: CaptureWorld, app: TestApp): Promise<CaptureView[]> {
  return unwrap(await app.call('capture.list', { owner }))
}

export const statesOf = ([capture]: CaptureView[]) => capture?.pages.map(({ state }) => state)

/** Returns the documents of the job at the server, with the bytes of the first. */
export async function readServer({ dispatcher, at, jobUuid }: CaptureWorld) {
  const { documents } = await dispatcher('GET', `/job/${jobUuid}`)
  const url = documents[0]?.contentUrl
  if (url === undefined) return { documents, text: '' }
  const answer = await fetch(at.hub.baseUrl + url, { headers: { 'API-Key': at.integration.apiKey } })
  return { documents, text: await readPdfText(new Uint8Array(await answer.arrayBuffer())) }
}
