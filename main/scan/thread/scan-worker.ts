/** The thread that finds, flattens and reads pages. It answers while a page is being read; one page is read at a time. */
import { parentPort } from 'node:worker_threads'
import type { FromThread, ToThread } from '../../service/called-thread.ts'
import { findCodes } from '../codes/find-codes.ts'
import { findPage } from '../corners/find-page.ts'
import { flatten } from '../page/flatten.ts'
import { loadOpenCv } from '../pixels/opencv.ts'
import { freePixels } from '../pixels/picture.ts'
import type { ScanCall, ScanCalls, ScanName } from './protocol.ts'
import { Reading } from './reading.ts'

const reading = new Reading()

const calls: { [N in ScanName]: (request: ScanCalls[N]['request']) => Promise<ScanCalls[N]['answer']> } = {
  async find({ photo }) {
    const { cv } = await loadOpenCv()
    return findPage(cv, photo)
  },
  async flatten({ photo, corners, look, size }) {
    const { cv } = await loadOpenCv()
    return flatten(cv, photo, corners, { look, size })
  },
  async codes({ photo, corners, size }) {
    const { cv } = await loadOpenCv()
    const page = flatten(cv, photo, corners, { look: 'grey', size })
    const codes = await findCodes(page)
    freePixels(page.data)
    return codes
  },
  read: request => reading.read(request),
  async rest() {
    await reading.rest()
    return null
  },
}

parentPort?.on('message', ({ id, call }: ToThread<ScanCall>) => {
  const run = calls[call.name] as (request: unknown) => Promise<ScanCalls[ScanName]['answer']>
  void run(call.request).then(answer => {
    if (call.request) freePixels(call.request.photo.data)
    const moved = answer && 'data' in answer ? [answer.data.buffer] : []
    parentPort?.postMessage({ id, answer } satisfies FromThread<unknown>, moved)
  })
})
